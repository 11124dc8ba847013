import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDropshipShop } from '../support/dropship-shop.ts'

const KILLS = 20
const ORDERS = 60
const WORKER = path.join(import.meta.dirname, 'forwarding-worker.ts')

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
    return startWorker({ url, now: clock().getTime() + minutes * 60_000 })
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = start()
    await once(worker.stdout!, 'data')
    await sleep(Math.random() * 80)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    const { rows } = await db.execute<{ state: string }>(
      sql`select distinct state from dropship_orders`,
    )
    for (const { state } of rows) states.add(state)
  }
  for (let round = 0; round < 3; round++) {
    const worker = start()
    worker.stdout!.resume()
    await once(worker, 'exit')
  }

  const { rows } = await db.execute(sql`
    select count(*)::int as orders, count(distinct out_order_id)::int as keys,
      (select count(*)::int from supplier_orders s join sandbox.marketplace_orders m on m.id = s.id) as stored,
      (select count(*)::int from dropship_orders where state = 'placed') as placed
    from sandbox.marketplace_orders`)
  assert.deepEqual(rows, [{ orders: ORDERS, keys: ORDERS, stored: ORDERS, placed: ORDERS }])
  assert.ok(states.has('sending'), `a kill came between the call and its result: ${[...states]}`)
})

function startWorker({ url, now }: { url: string; now: number }): ChildProcess {
  const env = { ...process.env, WORKER_DATABASE: url, WORKER_NOW: `${now}` }
  return spawn(process.execPath, [WORKER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
}
