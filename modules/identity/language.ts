import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { parseLanguage } from '#platform/i18n/parse-language'
import type { Device } from './settings.ts'
import type { UserRow } from './tables.ts'

/** The language of messages to a user: the user's choice, else the browser's, else English. */
export function resolveLanguage(
  { userMetadata }: Pick<UserRow, 'userMetadata'>,
  { language }: Device,
): Language {
  const chosen = parseLanguage(userMetadata.language, LANGUAGES)
  return chosen ?? language ?? DEFAULT_LANGUAGE
}
