import { getSellerPostalAddress } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailContent, type EmailSender, renderEmail } from '#platform/email/render-email'
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

type ConfirmationContent = Pick<
  SendConfirmationEmailInput,
  'language' | 'confirmUrl' | 'expiresInDays' | 'unsubscribeUrl' | 'sender'
> & { sellerLine: string }

export function buildConfirmationEmail({
  language,
  confirmUrl,
  expiresInDays,
  unsubscribeUrl,
  sender,
  sellerLine,
}: ConfirmationContent): EmailContent {
  const t = newsletterTexts(language)
  return {
    language,
    subject: t('confirm.subject', { store: sender.shopInfo.name }),
    heading: t('confirm.heading'),
    blocks: [
      { kind: 'text', text: t('confirm.text') },
      { kind: 'button', label: t('confirm.button'), url: confirmUrl },
      { kind: 'text', text: t('confirm.expiry', { days: expiresInDays }) },
      { kind: 'text', text: t('confirm.not_requested') },
    ],
    footer: [t('unsubscribe', { url: unsubscribeUrl }), sellerLine],
  }
}

/** Enqueues the e-mail that asks the owner of an address to confirm their subscription. */
export async function sendConfirmationEmail(
  tx: Database,
  { to, dedupeKey, oneClickUrl, now, ...content }: SendConfirmationEmailInput,
): Promise<boolean> {
  const sellerLine = await getSellerPostalAddress(tx)
  const email = renderEmail(buildConfirmationEmail({ ...content, sellerLine }), content.sender)
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
