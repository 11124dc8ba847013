import type { EmailSender } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { fillTemplate, formatDuration, getTexts } from '../emails/texts.ts'

interface RenderCodeSmsInput {
  expiresInSeconds: number
  language: Language
  sender: Pick<EmailSender, 'shopInfo'>
}

/** The text of an SMS with a code. */
export function renderCodeSms(
  code: string,
  { expiresInSeconds, language, sender }: RenderCodeSmsInput,
): string {
  const duration = formatDuration(expiresInSeconds, language)
  return fillTemplate(getTexts(language).sms.code, { code, duration, store: sender.shopInfo.name })
}
