import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { checkIn } from '#modules/check-ins'
import type { UserId } from '#modules/identity'
import { findLedgerDiscrepancies } from '#modules/ledger'
import { findRewardDiscrepancies } from '#modules/rewards'
import { theo } from '#tests/support/auth-shop'
import { openSignedInShop } from '#tests/support/signed-in-shop'

/** The first midnight of 2030-03-02 in each zone; none of them is at the same moment. */
const MIDNIGHTS = [
  ['Pacific/Kiritimati', '2030-03-01T10:00:00Z'],
  ['Europe/Berlin', '2030-03-01T23:00:00Z'],
  ['America/Los_Angeles', '2030-03-02T08:00:00Z'],
] as const

test('twenty check-ins around midnight in each of three zones are one for each day, and a coupon each', async () => {
  const { db, signUp } = await openSignedInShop()
  await signUp(theo)
  await signUp({ ...theo, email: 'ada@example.com' })
  const { rows: users } = await db.execute<{ id: UserId }>(sql`select id from users`)
  await db.execute(sql`update users set email_confirmed_at = now()`)
  await Promise.all(
    MIDNIGHTS.flatMap(([zone, midnight], index) =>
      Array.from({ length: 20 }, (_, request) => {
        const offset = request % 2 === 0 ? -1 : 0
        const now = new Date(Date.parse(midnight) + offset)
        return checkIn(db, { userId: users[index]!.id, zone, now })
      }),
    ),
  )
  // Where the day after came first, the day before is over for that user.
  const { rows } = await db.execute<{ days: string[]; coupons: number; streak: number }>(sql`
    select array_agg(day::text order by day) as days, max(streak)::int as streak,
      (select count(*)::int from rewards r where r.user_id = c.user_id) as coupons
    from check_ins c group by user_id`)
  assert.equal(rows.length, 3)
  for (const { days, coupons, streak } of rows) {
    assert.ok(
      ['2030-03-01,2030-03-02', '2030-03-02'].includes(days.join()),
      `unexpected days ${days.join()}`,
    )
    assert.deepEqual([coupons, streak], [days.length, days.length])
  }
  assert.deepEqual(await findLedgerDiscrepancies(db), [])
  assert.deepEqual(await findRewardDiscrepancies(db), [])
})
