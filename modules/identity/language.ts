import { type Language, languageNamed } from '#contract/letters'
import type { Device } from './settings.ts'
import type { UserRow } from './tables.ts'

/** What to write to somebody in: what they chose, else what their browser asks for, else English. */
export function languageOf(
  { userMetadata }: Pick<UserRow, 'userMetadata'>,
  { language }: Device,
): Language {
  return languageNamed(userMetadata.language) ?? language ?? 'en'
}
