import { leftBehind } from '#modules/orders'
import type { Database } from '#platform/database'
import { forgetLetters } from '#platform/mail'
import { erase } from '#platform/personal-data'
import { inTransaction } from '#platform/transaction'
import { holdings } from './holdings.ts'

const MOST = 100
const GOODBYE_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** Empties orders that were under way when their owner left and have ended since, and forgets the letters of farewell. */
export async function eraseLeft(db: Database, now: Date): Promise<void> {
  for (const person of await leftBehind(db, { most: MOST })) {
    await inTransaction(db, (tx) => erase(tx, { holdings, person, now }))
  }
  const before = new Date(now.getTime() - GOODBYE_DAYS * DAY_MS)
  await forgetLetters(db, { template: 'account-deleted', before })
}
