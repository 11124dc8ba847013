import { z } from 'zod'

export const RequestStockAlert = z
  .object({
    variant_id: z.uuid(),
    email: z.string().trim().pipe(z.email().max(254)),
  })
  .meta({ id: 'RequestStockAlert' })

export const StockAlertRequested = z
  .object({
    needs_confirmation: z.boolean().meta({
      description:
        'False if you are signed in and it is your confirmed address. Otherwise an e-mail asks for confirmation, whether the address is known or not',
    }),
  })
  .meta({ id: 'StockAlertRequested' })

/** The query of a link in an e-mail. */
export const StockAlertLink = z.object({ id: z.uuid(), token: z.string().max(100) })

export const StockAlertState = z
  .object({ state: z.enum(['waiting', 'notified', 'ended']) })
  .meta({ id: 'StockAlertState' })
export type StockAlertState = z.infer<typeof StockAlertState>['state']
