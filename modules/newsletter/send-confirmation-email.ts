import { sellerSetting } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailSender, renderEmail } from '#platform/email/render-email'

interface SendConfirmationEmailInput {
  to: string
  /** E-mails with the same key are sent once. */
  dedupeKey: string
  confirmUrl: string
  expiresInDays: number
  /** Page with a button that unsubscribes. */
  unsubscribeUrl: string
  /** URL that unsubscribes by one POST (RFC 8058). */
  oneClickUrl: string
  sender: EmailSender
  now: Date
}

/** Enqueues the e-mail that asks the owner of an address to confirm their subscription. */
export async function sendConfirmationEmail(
  tx: Database,
  {
    to,
    dedupeKey,
    confirmUrl,
    expiresInDays,
    unsubscribeUrl,
    oneClickUrl,
    sender,
    now,
  }: SendConfirmationEmailInput,
): Promise<boolean> {
  const { name, lines } = await sellerSetting.get(tx)
  const email = renderEmail(
    {
      subject: `Please confirm your ${sender.storeName} newsletter`,
      heading: 'One more click',
      blocks: [
        { kind: 'text', text: 'Somebody asked for our newsletter with this address.' },
        { kind: 'button', label: 'Yes, send it to me', url: confirmUrl },
        { kind: 'text', text: `This link works for ${expiresInDays} days.` },
        {
          kind: 'text',
          text: 'If it was not you, do nothing, and you will not hear from us again.',
        },
      ],
      footer: [`Unsubscribe: ${unsubscribeUrl}`, [name, ...lines].join(', ')],
    },
    sender,
  )
  return enqueueEmail(tx, {
    template: 'newsletter-confirm',
    dedupeKey,
    to,
    ...email,
    unsubscribeUrl: oneClickUrl,
    hasDailyLimit: true,
    now,
  })
}
