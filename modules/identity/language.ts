import { DEFAULT_LANGUAGE } from '#platform/i18n/languages'
import { parseLanguage } from '#platform/i18n/parse-language'
import { ACCOUNT_EMAIL_LANGUAGES, type AccountEmailLanguage } from './email-languages.ts'
import type { Device } from './settings.ts'
import type { UserRow } from './tables.ts'

/** The language of messages to a user: the user's choice, else the browser's, else English. */
export function resolveLanguage(
  { userMetadata }: Pick<UserRow, 'userMetadata'>,
  { language }: Device,
): AccountEmailLanguage {
  const chosen = parseLanguage(userMetadata.language, ACCOUNT_EMAIL_LANGUAGES)
  return chosen ?? language ?? DEFAULT_LANGUAGE
}
