import { type StoredValue, storedValue } from '#app/storage/stored-value.ts'
import type { PreferenceTable } from '#contract/inbox'

const storedTables = new Map<string, StoredValue<PreferenceTable | null>>()

/** What a user has last chosen to be told of, in this browser: for reading without a connection. */
export function storedPreferences(userId: string): StoredValue<PreferenceTable | null> {
  const known = storedTables.get(userId)
  if (known) return known
  const table = storedValue<PreferenceTable | null>({
    key: `notification-preferences-${userId}`,
    parse: (text) => (text ? JSON.parse(text) : null),
  })
  storedTables.set(userId, table)
  return table
}
