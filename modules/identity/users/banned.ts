import type { UserRow } from '../tables.ts'

export function isBanned({ bannedUntil }: UserRow, now: Date): boolean {
  return bannedUntil !== null && bannedUntil > now
}
