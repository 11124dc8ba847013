import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { checkIn } from '#modules/check-ins'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { MINA } from './browser-account.ts'

const DAY_MS = 86_400_000

/** Mina has checked in on the last days, at noon in UTC; the last time was today. */
export async function checkInDaily(db: Database, days: number) {
  const { rows } = await db.execute<{ id: UserId }>(
    sql`select id from users where email = ${MINA.email}`,
  )
  const now = Date.now()
  for (let day = days - 1; day >= 0; day--) {
    const input = { userId: rows[0]!.id, zone: 'UTC', now: new Date(now - day * DAY_MS) }
    assert.ok((await checkIn(db, input)).ok)
  }
}
