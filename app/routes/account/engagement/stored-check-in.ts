import { type StoredValue, storedValue } from '#app/storage/stored-value.ts'
import type { CheckIns } from '#contract/check-ins'

/** What the browser keeps of a user's check-ins, to show without a connection. */
export interface StoredCheckIn {
  /** `2026-11-26`; null before the first. */
  lastCheckIn: string | null
  streak: number
  checkInsThisMonth: number
}

const storedStates = new Map<string, StoredValue<StoredCheckIn | null>>()

export function storedCheckIn(userId: string): StoredValue<StoredCheckIn | null> {
  const known = storedStates.get(userId)
  if (known) return known
  const state = storedValue<StoredCheckIn | null>({
    key: `checkIn-${userId}`,
    parse: (text) => (text ? JSON.parse(text) : null),
  })
  storedStates.set(userId, state)
  return state
}

/** Replaces what the browser keeps by the present month. */
export function storeCheckIn(userId: string, { last_day, streak, days }: CheckIns) {
  storedCheckIn(userId).set({ lastCheckIn: last_day, streak, checkInsThisMonth: days.length })
}
