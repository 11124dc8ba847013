import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDropshipShop } from '../support/dropship-shop.ts'
import { startWorker } from './start-worker.ts'

const KILLS = 20
const ORDERS = 60

test(`the process is killed ${KILLS} times while it forwards: no order is lost, and none is sent twice`, async () => {
  const shop = await openDropshipShop()
  const { db, url, clock } = shop
  const [small] = shop.mat.variants
  await db.execute(sql`update variants set stock = 1000 where id = ${small}`)
  for (let n = 0; n < ORDERS; n++) {
    await shop.buy([{ variant: small! }], { email: `buyer-${n}@example.com` })
  }
  await shop.handlePaid()

  const states = new Set<string>()
  let minutes = 0
  const start = () => {
    // What a killed process has leased is free again after these minutes.
    minutes += 3
    return startWorker('forwarding-worker.ts', [url, `${clock().getTime() + minutes * 60_000}`])
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = start()
    await worker.hasPrinted
    await sleep(Math.random() * 80)
    await worker.kill()
    const { rows } = await db.execute<{ state: string }>(
      sql`select distinct state from dropship_orders`,
    )
    for (const { state } of rows) states.add(state)
  }
  const countPlaced = async () => {
    const placed = sql`select count(*)::int as placed from dropship_orders where state = 'placed'`
    return (await db.execute<{ placed: number }>(placed)).rows[0]!.placed
  }
  // A call that a slow machine has timed out is due again later.
  for (let round = 0; round < 3 || (round < 20 && (await countPlaced()) < ORDERS); round++) {
    await start().exited
  }

  const { rows } = await db.execute(sql`
    select count(*)::int as orders, count(distinct out_order_id)::int as keys,
      (select count(*)::int from supplier_orders s join sandbox.marketplace_orders m on m.id = s.id) as stored,
      (select count(*)::int from dropship_orders where state = 'placed') as placed
    from sandbox.marketplace_orders`)
  assert.deepEqual(rows, [{ orders: ORDERS, keys: ORDERS, stored: ORDERS, placed: ORDERS }])
  assert.ok(states.has('sending'), `a kill came between the call and its result: ${[...states]}`)
})
