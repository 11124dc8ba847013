import { type Language, parseLanguage } from '#platform/i18n/language'
import type { Device } from './settings.ts'
import type { UserRow } from './tables.ts'

/** The language of messages to a user: the user's choice, else the browser's, else English. */
export function resolveLanguage(
  { userMetadata }: Pick<UserRow, 'userMetadata'>,
  { language }: Device,
): Language {
  return parseLanguage(userMetadata.language) ?? language ?? 'en'
}
