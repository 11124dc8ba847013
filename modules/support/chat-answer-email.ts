import type { EmailBlock, EmailContent, EmailSender } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { supportTexts } from './support-texts.ts'

interface ChatAnswer {
  language: Language
  blocks: EmailBlock[]
  url: string
  sender: EmailSender
  sellerLine: string
}

/** Builds the e-mail with answers in a chat that their shopper has not seen. */
export function buildChatAnswerEmail({
  language,
  blocks,
  url,
  sender,
  sellerLine,
}: ChatAnswer): EmailContent {
  const t = supportTexts(language)
  const store = sender.shopInfo.name
  return {
    language,
    subject: t('unread.subject', { store }),
    heading: t('unread.heading'),
    blocks: [...blocks, { kind: 'button', label: t('unread.view'), url }],
    footer: [t('reason', { store }), sellerLine],
  }
}
