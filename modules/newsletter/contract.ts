import { z } from 'zod'

export const Subscribe = z
  .object({
    email: z.string().trim().pipe(z.email().max(254)),
  })
  .meta({ id: 'Subscribe' })

/** The query of a link in an e-mail. */
export const SubscriptionLink = z.object({ id: z.uuid(), token: z.string().max(100) })

export const SubscriptionState = z
  .object({ state: z.enum(['pending', 'confirmed', 'unsubscribed']) })
  .meta({ id: 'SubscriptionState' })
