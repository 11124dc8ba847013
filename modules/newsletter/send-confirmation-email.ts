import { sellerSetting } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailSender, renderEmail } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { newsletterTexts } from './newsletter-texts.ts'

interface SendConfirmationEmailInput {
  to: string
  language: Language
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
    language,
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
  const t = newsletterTexts(language)
  const email = renderEmail(
    {
      language,
      subject: t('confirm.subject', { store: sender.shopInfo.name }),
      heading: t('confirm.heading'),
      blocks: [
        { kind: 'text', text: t('confirm.text') },
        { kind: 'button', label: t('confirm.button'), url: confirmUrl },
        { kind: 'text', text: t('confirm.expiry', { days: expiresInDays }) },
        { kind: 'text', text: t('confirm.not_requested') },
      ],
      footer: [t('unsubscribe', { url: unsubscribeUrl }), [name, ...lines].join(', ')],
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
