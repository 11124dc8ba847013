import type { UserRow } from '../tables.ts'

export function isBanned({ bannedUntil }: Pick<UserRow, 'bannedUntil'>, now: Date): boolean {
  return bannedUntil !== null && bannedUntil > now
}
