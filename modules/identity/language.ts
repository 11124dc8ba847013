import { type Language, parseLanguage } from '#platform/i18n/language'
import type { Device } from './settings.ts'
import type { UserRow } from './tables.ts'

/** What to write to somebody in: what they chose, else what their browser asks for, else English. */
export function resolveLanguage(
  { userMetadata }: Pick<UserRow, 'userMetadata'>,
  { language }: Device,
): Language {
  return parseLanguage(userMetadata.language) ?? language ?? 'en'
}
