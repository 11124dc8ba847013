import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { IntegrityFinding, IntegrityRun } from '#contract/integrity'
import { createIntegrityQueue } from '#modules/integrity'
import { drainQueues } from '#platform/queue/drain-queues'
import { openClerkShop } from '#tests/support/clerk-shop'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'

test('of two people who repair one finding at once, one does it and the other is told', async () => {
  const { db, lamp, getStock, findDifference, repair } = await openCheckedShop()
  await db.execute(sql`update variants set stock = stock + 3 where id = ${lamp}`)
  const finding = await findDifference('stock_sums')
  const answers = await Promise.all([1, 2, 3].map(() => repair(finding)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
  assert.equal(await getStock(lamp), 20)
  const { rows } = await db.execute(sql`
    select count(*)::int as entries from change_log where action = 'integrity_finding.repaired'`)
  assert.deepEqual(rows, [{ entries: 1 }])
})

test('of two people who start the checks at once, one run is started', async () => {
  const { db, request } = await openCheckedShop()
  const answers = await Promise.all(
    [1, 2, 3].map(() => request<IntegrityRun>('POST', '/integrity/runs')),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [202, 409, 409])
  const { rows } = await db.execute(sql`select count(*)::int as runs from integrity_runs`)
  assert.deepEqual(rows, [{ runs: 1 }])
})

test('stock that is sold while it is repaired is not lost', async () => {
  const { db, lamp, buy, getStock, findDifference, repair } = await openCheckedShop()
  await db.execute(sql`update variants set stock = stock + 3 where id = ${lamp}`)
  const finding = await findDifference('stock_sums')
  const [repaired] = await Promise.all([
    repair(finding),
    buy([{ variant: lamp, quantity: 2 }]),
    buy([{ variant: lamp }]),
  ])
  assert.equal(repaired.status, 200)
  assert.equal(await getStock(lamp), 17)
})

test('a payment that is captured while it is repaired keeps what was captured', async () => {
  const { db, lamp, buy, findDifference, repair } = await openCheckedShop()
  await buy([{ variant: lamp }])
  await db.execute(sql`update payments set captured_minor = captured_minor - 100`)
  const finding = await findDifference('payments')
  // Another event of the same payment, whose transaction commits while the repair waits for the row.
  let answer: ReturnType<typeof repair> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`update payments set captured_minor = captured_minor + 700`)
    await tx.execute(sql`
      insert into payment_events (id, provider, event_id, payment_id, state, currency, amount_minor, captured_minor, outcome, raw, created_at)
      select gen_random_uuid(), provider, 'evt_late', id, 'succeeded', currency, 700, 700, 'applied', '{}', now() from payments`)
    answer = repair(finding)
    await waitForLockWaiters(db)
  })
  assert.equal((await answer!).status, 200)
  const { rows } = await db.execute(sql`
    select captured_minor - (select sum(captured_minor) from payment_events) as difference from payments`)
  assert.deepEqual(rows, [{ difference: '0' }])
})

async function openCheckedShop() {
  const shop = await openClerkShop()
  const { db, clock, dependencies, request } = shop
  return {
    ...shop,
    /** Runs all checks, and returns the only difference of one. */
    async findDifference(check: string) {
      const { body: run } = await request<IntegrityRun>('POST', '/integrity/runs')
      const queues = [createIntegrityQueue(db, { ...dependencies, sender: dependencies })]
      await drainQueues(db, { queues, now: clock.now })
      const path = `/integrity/runs/${run.id}/findings?check=${check}`
      const { body } = await request<{ items: IntegrityFinding[] }>('GET', path)
      assert.equal(body.items.length, 1)
      return body.items[0]!
    },
    repair: ({ id }: IntegrityFinding) =>
      request<IntegrityFinding>('POST', `/integrity/findings/${id}/repair`, {}),
  }
}
