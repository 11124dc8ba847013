import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { getEntryList } from '#modules/draws'
import { drawEntrants, parseEntryList } from '#platform/fair-draw/fair-draw'
import { openDrawShop, SECRET_KEY } from '#tests/support/draw-shop'
import { startWorker } from './start-worker.ts'

const KILLS = 15
const PEOPLE = 2_500

test(`a draw whose process is killed ${KILLS} times has the winners of its seed, and tells everybody once`, async () => {
  const shop = await openDrawShop()
  const { db, now } = shop
  const id = await shop.addDraw()
  await shop.run()
  await addPeople(shop.db, id)
  const end = new Date(now().getTime() + 25 * 3_600_000).toISOString()
  const start = () => startWorker('draw-worker.ts', [shop.shop.url, SECRET_KEY, end])
  let kills = 0
  for (let round = 0; round < KILLS; round++) {
    const worker = start()
    await worker.hasPrinted
    await sleep(round * 12)
    kills += Number(await worker.kill())
  }
  assert.ok(kills > 3, `${kills} kills`)
  assert.equal(await start().exited, 0)

  const { rows } = await db.execute<{
    seed: string
    entries_hash: string
    told: number
    twice: number
    prizes: number
  }>(sql`
    select seed, entries_hash,
      (select count(*)::int from notifications where kind like 'lucky_draw_%winner') as told,
      (select count(*)::int from (select from notifications where kind like 'lucky_draw_%winner'
        group by user_id having count(*) > 1) twice) as twice,
      (select count(*)::int from draw_winners) as prizes
    from draws where id = ${id}`)
  const { seed, entries_hash: entriesHash, told, twice, prizes } = rows[0]!
  assert.deepEqual([told, twice, prizes], [PEOPLE, 0, 3])
  const entries = parseEntryList((await getEntryList(db, id))!)
  const expected = await drawEntrants({ seed, entriesHash, randomness: '', entries, count: 3 })
  const drawn = await db.execute<{ ticket: number }>(
    sql`select ticket from draw_winners order by rank`,
  )
  assert.deepEqual(
    drawn.rows.map(({ ticket }) => ticket),
    expected.map(({ ticket }) => ticket),
  )
})

async function addPeople(db: Awaited<ReturnType<typeof openDrawShop>>['db'], drawId: string) {
  await db.execute(sql`
    with people as (
      insert into users (id, created_at, updated_at) select gen_random_uuid(), now(), now()
      from generate_series(1, ${PEOPLE}) returning id
    ), entrants as (
      insert into draw_entrants (id, draw_id, user_id, created_at)
      select gen_random_uuid(), ${drawId}, id, now() from people returning id, user_id
    ), grants as (
      insert into draw_grants (id, user_id, draw_id, source, source_key, count, created_at)
      select gen_random_uuid(), user_id, ${drawId}, 'free', user_id::text, 1, now() from entrants returning id, user_id
    ), tickets as (
      insert into draw_tickets (draw_id, number, entrant_id, grant_id)
      select ${drawId}, row_number() over (), e.id, g.id from entrants e join grants g using (user_id) returning number
    )
    update draws set last_ticket = ${PEOPLE}, ticket_count = ${PEOPLE} where id = ${drawId}`)
  // Their balances, as the grants would have posted them.
  await db.execute(sql`
    with posted as (
      insert into ledger_transactions (kind, reference, created_at) values ('draw_tickets_issued', 'all', now()) returning id
    ), amounts as (
      select 'user' as kind, user_id::text as owner, -1 as amount from draw_grants
      union all select 'shop', '', ${PEOPLE}
    )
    insert into ledger_entries (transaction_id, account_id, amount)
    select posted.id, open_ledger_account(kind, owner, case kind when 'user' then 'draw_tickets' else 'draw_tickets_issued' end, 'draw_tickets', now()), amount
    from posted, amounts`)
}
