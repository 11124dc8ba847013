import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { grantTickets, runDraws } from '#modules/draws'
import { runInTransaction } from '#platform/db/transaction'
import { openDrawShop, SECRET_KEY } from '../support/draw-shop.ts'

test('tickets that come while the draw closes are in the list or wait, and none is lost', async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await openDrawShop()
    const { db, now } = shop
    const id = await shop.addDraw()
    await shop.run()
    const userId = await shop.getUser('mina@example.com')
    // A request that began just before the end, and commits after it.
    const before = new Date(now().getTime() + 24 * 3_600_000 - 1)
    const after = new Date(before.getTime() + 1000)
    const grants = Array.from({ length: 40 }, (_, at) =>
      runInTransaction(db, (tx) => {
        const source = { kind: 'check_in', key: `${round} ${at}` } as const
        return grantTickets(tx, { userId, count: 2, source, now: before })
      }),
    )
    const closings = Array.from({ length: 3 }, () =>
      runDraws(db, { secretKey: SECRET_KEY, now: after }),
    )
    await Promise.all([...grants, ...closings])
    await runDraws(db, { secretKey: SECRET_KEY, now: after })
    const { rows } = await db.execute<{ in_list: number; tickets: number; waiting: number }>(sql`
      select (select entry_count from draw_entry_lists where draw_id = ${id}) as in_list,
        (select count(*)::int from draw_tickets where draw_id = ${id}) as tickets,
        (select coalesce(sum(count), 0)::int from draw_grants where draw_id is null) as waiting`)
    const { in_list, tickets, waiting } = rows[0]!
    assert.equal(in_list, tickets)
    assert.equal(tickets + waiting, 80)
    await shop.assertBooksMatch()
  }
})

test('of twenty requests for the free entry of a day at once, one gets it', async () => {
  const shop = await openDrawShop()
  await shop.addDraw()
  await shop.run()
  const taken = await Promise.all(Array.from({ length: 20 }, () => shop.takeEntry(shop.minaToken)))
  assert.deepEqual(taken.map(({ status }) => status).sort(), [
    201,
    ...Array.from({ length: 19 }, () => 409),
  ])
  await shop.assertBooksMatch()
})

test('ten runs of the job at once draw once, and tell everybody once', async () => {
  const shop = await openDrawShop()
  const { db, now } = shop
  await shop.addDraw()
  await Promise.all(Array.from({ length: 10 }, () => shop.run()))
  const tokens = await shop.signUpMany(8)
  await Promise.all(tokens.map((token) => shop.takeEntry(token)))
  const end = new Date(now().getTime() + 25 * 3_600_000)
  await Promise.all(
    Array.from({ length: 10 }, () => runDraws(db, { secretKey: SECRET_KEY, now: end })),
  )
  const { rows } = await db.execute(sql`
    select (select count(*)::int from draw_winners) as winners,
      (select count(*)::int from notifications where kind like 'lucky_draw_%winner') as told,
      (select count(distinct (user_id, kind))::int from notifications where kind like 'lucky_draw_%winner') as distinct_told`)
  assert.deepEqual(rows, [{ winners: 3, told: 8, distinct_told: 8 }])
  await shop.assertBooksMatch()
})
