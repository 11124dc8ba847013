import { sellerSetting } from '#modules/invoices'
import { getOrder, type OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailContent, type EmailSender, renderEmail } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { orderEmailTexts } from './order-email-texts.ts'

/** What the owner has to know at once. */
export type OwnerEmailTemplate = 'refund-failed' | 'payment-disputed'

interface SendOwnerEmailInput {
  template: OwnerEmailTemplate
  orderId: OrderId
  /** Of the outbox. */
  event: { id: string }
  sender: EmailSender
  now: Date
}

/** Writes to the owner of the shop about an order, in its language. Without an address of the seller it does nothing. */
export async function sendOwnerEmail(
  tx: Database,
  { template, orderId, event, sender, now }: SendOwnerEmailInput,
): Promise<void> {
  const { email, name } = await sellerSetting.get(tx)
  const order = await getOrder(tx, orderId)
  if (!email || !order) return
  const { language, number } = order
  const content = buildOwnerEmail({ template, language, number, name })
  await enqueueEmail(tx, {
    ...{ template, dedupeKey: event.id, to: email, ...renderEmail(content, sender), now },
  })
}

interface OwnerEmail {
  template: OwnerEmailTemplate
  language: Language
  /** Of the order. */
  number: string
  /** Of the seller. */
  name: string
}

export function buildOwnerEmail({ template, language, number, name }: OwnerEmail): EmailContent {
  const t = orderEmailTexts(language)
  return {
    language,
    subject: t(`${template}.subject`, { number }),
    heading: t(`${template}.heading`),
    blocks: [{ kind: 'text', text: t(`${template}.text`, { number }) }],
    footer: [name],
  }
}
