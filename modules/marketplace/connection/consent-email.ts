import type { EmailContent, EmailSender } from '#platform/email/render-email'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'

const consentTexts = createTranslators(readCatalogs(new URL('../messages/', import.meta.url)))

interface ConsentEnd {
  language: Language
  endsAt: Date
  daysLeft: number
  sender: Pick<EmailSender, 'publicUrl' | 'shopInfo'>
  sellerLine: string
}

/** Builds the e-mail that tells an owner when the consent of the marketplace ends, and where it is renewed. */
export function buildConsentEmail({
  language,
  endsAt,
  daysLeft,
  sender,
  sellerLine,
}: ConsentEnd): EmailContent {
  const t = consentTexts(language)
  const date = getDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt)
  const url = sender.publicUrl + buildPagePath(language, '/admin/aliexpress')
  return {
    language,
    subject: t('subject', { days: daysLeft }),
    heading: t('heading', { days: daysLeft }),
    blocks: [
      { kind: 'text', text: t('text', { date }) },
      { kind: 'button', label: t('button'), url },
    ],
    footer: [t('reason', { store: sender.shopInfo.name }), sellerLine],
  }
}
