import type { Invoice } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailSender, renderEmail } from '#platform/email/render-email'
import { newId } from '#platform/ids'
import { listOrderEmailData } from './order-email-data.ts'
import { buildOrderEmail } from './order-email-templates.ts'

interface SendInvoiceEmailInput {
  invoice: Invoice
  sender: EmailSender
  now: Date
}

/** Sends the link to an invoice or a credit note to the address of the order again. Each call is an e-mail. */
export async function sendInvoiceEmail(
  tx: Database,
  { invoice, sender, now }: SendInvoiceEmailInput,
): Promise<void> {
  const subjects = [{ orderId: invoice.orderId }]
  const [data] = await listOrderEmailData(tx, { subjects, sender })
  const content = buildOrderEmail('invoice', { ...data!, invoice })
  const email = { to: data!.order.email, ...renderEmail(content, sender) }
  await enqueueEmail(tx, {
    ...{ template: 'invoice', dedupeKey: `invoice:${newId<'invoice e-mail'>()}`, ...email, now },
  })
}
