import { fail } from '../auth-error.ts'
import type { UserRow } from '../tables.ts'

export function isBanned({ bannedUntil }: UserRow, now: Date): boolean {
  return bannedUntil !== null && bannedUntil > now
}

export const USER_BANNED = fail('user_banned', 'User is banned')
