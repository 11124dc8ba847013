import type { EmailBlock } from '#platform/email/render-email'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators, type Translator } from '#platform/i18n/translator'
import type { FullMessage } from './attachments.ts'

/** The texts of e-mails about conversations. */
export const supportTexts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

/** The text of an answer, and the names of its files. */
export function buildAnswerBlocks(t: Translator, { body, attachments }: FullMessage): EmailBlock[] {
  const names = attachments.map(({ name }) => name).join(', ')
  const texts = [...body.split(/\n+/), names && t('attachments', { names })]
  return texts.filter(Boolean).map((text) => ({ kind: 'text', text }))
}
