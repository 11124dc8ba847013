import type { EmailContent } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { alertTexts } from './alert-texts.ts'

interface BackInStock {
  language: Language
  /** Of the variant. */
  name: string
  price: string
  url: string
  unsubscribeUrl: string
  sellerLine: string
}

export function buildBackInStockEmail({
  language,
  name,
  price,
  url,
  unsubscribeUrl,
  sellerLine,
}: BackInStock): EmailContent {
  const t = alertTexts(language)
  return {
    language,
    subject: t('back.subject', { name }),
    heading: t('back.heading'),
    blocks: [
      { kind: 'text', text: t('back.text', { name, price }) },
      { kind: 'button', label: t('back.button'), url },
      { kind: 'text', text: t('back.once') },
    ],
    footer: [t('unsubscribe', { url: unsubscribeUrl }), sellerLine],
  }
}
