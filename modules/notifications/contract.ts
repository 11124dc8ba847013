import { z } from 'zod'

/** The e-mails about an order that a clerk can send again. */
export const RESENDABLE_EMAILS = ['order-confirmed', 'shipped', 'refunded', 'payment-link'] as const
export type ResendableEmail = (typeof RESENDABLE_EMAILS)[number]

export const ResendEmailBody = z
  .object({ template: z.enum(RESENDABLE_EMAILS) })
  .meta({ id: 'ResendEmailBody' })
