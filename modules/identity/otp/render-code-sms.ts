import type { EmailSender } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/language'
import { fillTemplate, formatDuration, getTexts } from '../emails/texts.ts'

interface RenderCodeSmsInput {
  expiresInSeconds: number
  language: Language
  sender: Pick<EmailSender, 'storeName'>
}

/** What a text message says that carries a code. */
export function renderCodeSms(
  code: string,
  { expiresInSeconds, language, sender }: RenderCodeSmsInput,
): string {
  const duration = formatDuration(expiresInSeconds, language)
  return fillTemplate(getTexts(language).texts.code, { code, duration, store: sender.storeName })
}
