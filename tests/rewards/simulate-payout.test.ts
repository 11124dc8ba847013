import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { simulatePayout } from '#modules/rewards'
import { openTestShop, utc } from '#tests/support/test-shop'

const now = utc('2026-11-21 09:00')
const terms = { monthlyCapMinor: null, budgetMinor: null }

test('a simulation has a time limit of its own, and the connection its former one afterwards', async () => {
  const { db } = await openTestShop()
  const readLimit = async (tx: typeof db) => {
    const { rows } = await tx.execute(sql`select current_setting('statement_timeout') as ms`)
    return rows[0]!.ms
  }
  await db.transaction(async (tx) => {
    const before = await readLimit(tx)
    const earned = sql`
      select gen_random_uuid() as id, gen_random_uuid() as user_id, ${now.toISOString()}::timestamptz as at,
        case current_setting('statement_timeout') when '5s' then 700 else 1 end::bigint as amount_minor`
    const [payout] = await simulatePayout(tx, { earned, terms, now })
    assert.equal(payout!.grantedMinor, 700)
    assert.notEqual(before, '5s')
    assert.equal(await readLimit(tx), before)
  })
})
