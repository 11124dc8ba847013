import { sellerSetting } from '#modules/invoices'
import { getOrder, type OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailSender, renderEmail } from '#platform/email/render-email'
import { orderEmailTexts } from './order-email-texts.ts'

interface SendRefundFailedEmailInput {
  orderId: OrderId
  /** Of the outbox. */
  event: { id: string }
  sender: EmailSender
  now: Date
}

/** Tells the owner of the shop, in the language of the order, that a refund has failed. Without an address it does nothing. */
export async function sendRefundFailedEmail(
  tx: Database,
  { orderId, event, sender, now }: SendRefundFailedEmailInput,
): Promise<void> {
  const { email, name } = await sellerSetting.get(tx)
  const order = await getOrder(tx, orderId)
  if (!email || !order) return
  const { language, number } = order
  const t = orderEmailTexts(language)
  const content = {
    language,
    subject: t('refund-failed.subject', { number }),
    heading: t('refund-failed.heading'),
    blocks: [{ kind: 'text' as const, text: t('refund-failed.text', { number }) }],
    footer: [name],
  }
  const template = 'refund-failed'
  await enqueueEmail(tx, {
    ...{ template, dedupeKey: event.id, to: email, ...renderEmail(content, sender), now },
  })
}
