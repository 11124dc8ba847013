import { refused } from '../refusal.ts'
import type { UserRow } from '../tables.ts'

/** Whether an administrator keeps somebody out at this moment. */
export function isBanned({ bannedUntil }: UserRow, now: Date): boolean {
  return bannedUntil !== null && bannedUntil > now
}

export const BANNED = refused('user_banned', 'User is banned')
