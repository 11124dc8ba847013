import { z } from 'zod'
import { MAIL_TOPICS } from '#contract/inbox'

/** The e-mails about an order that a clerk can send again. */
export const RESENDABLE_EMAILS = ['order-confirmed', 'shipped', 'refunded', 'payment-link'] as const
export type ResendableEmail = (typeof RESENDABLE_EMAILS)[number]

export const ResendEmailBody = z
  .object({ template: z.enum(RESENDABLE_EMAILS) })
  .meta({ id: 'ResendEmailBody' })

/** What the link at the end of an e-mail switches off; `digest` is all that a digest collects. */
export const UNSUBSCRIBE_TOPICS = [...MAIL_TOPICS, 'digest'] as const
export type UnsubscribeTopic = (typeof UNSUBSCRIBE_TOPICS)[number]
