import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import { type DropshipOrderId, forwardOrder, quoteVariants } from '#modules/dropship'
import { switchFault } from '#sandbox/marketplace'
import { openDropshipShop } from '#tests/support/dropship-shop'

type Shop = Awaited<ReturnType<typeof openDropshipShop>>
const CREATE = 'aliexpress.ds.order.create'
const HOUR = 3_600_000

async function openPaidShop(quantity = 1) {
  const shop = await openDropshipShop()
  const placed = await shop.buy([{ variant: shop.mat.variants[0]!, quantity }])
  return { shop, placed }
}

async function readState({ db }: Shop) {
  const { rows } = await db.execute<{ id: DropshipOrderId; state: string; error: string | null }>(
    sql`select id, state, error_code as error from dropship_orders`,
  )
  return rows[0]!
}

async function refundAll(shop: Shop, { order }: PlacedOrder) {
  const lines = order.lines.map(({ id, quantity }) => ({ line_id: id, quantity }))
  const refund = { lines, reason: 'Changed their mind' }
  assert.ok((await shop.admin('POST', `/orders/${order.id}/refund`, refund)).status < 300)
}

/** Lets the seller send the order, as the owner of the sandbox does. */
const sendParcel = ({ db, clock }: Shop) =>
  db.execute(sql`update sandbox.marketplace_orders
    set status = 'WAIT_BUYER_ACCEPT_GOODS', shipped_at = ${clock().toISOString()}::timestamptz`)

test('of two that send an order at once, one calls the marketplace, by the way that was quoted', async () => {
  const { shop } = await openPaidShop()
  await shop.handlePaid()
  shop.takeCalls()
  const { id } = await readState(shop)
  const { db, marketplace, clock } = shop
  const signal = new AbortController().signal
  const forward = () => forwardOrder(db, marketplace, { id, signal, clock })
  await Promise.all([forward(), forward()])
  assert.deepEqual(shop.takeCalls(), [CREATE])
})

test('what is refunded while its order is sent is noted when the answer comes', async () => {
  const { shop, placed } = await openPaidShop()
  await switchFault(shop.db, { kind: 'lost_response', method: CREATE, calls: 4, now: shop.clock() })
  await shop.handleEvents()
  assert.equal((await readState(shop)).state, 'sending')
  await refundAll(shop, placed)
  await shop.handlePaid()
  assert.equal(await shop.count('dropship_notes'), 0, 'nobody knows yet that it was ordered')
  shop.passTime(3 * 60_000)
  await shop.forward()
  const { rows } = await shop.db.execute(sql`select kind from dropship_notes`)
  assert.deepEqual(rows, [{ kind: 'undone_here' }])
})

test('an order waits for a person after the marketplace was away for hours', async () => {
  const { shop } = await openPaidShop()
  await switchFault(shop.db, {
    kind: 'server_error',
    method: CREATE,
    calls: 500,
    now: shop.clock(),
  })
  await shop.handleEvents()
  for (let hour = 0; hour < 15 && (await readState(shop)).state !== 'failed'; hour++) {
    shop.passTime(HOUR)
    await shop.forward()
  }
  assert.match((await readState(shop)).error!, /^marketplace_(limited|unavailable)$/)
})

test('an answer of a supplier that comes late does not replace a newer one', async () => {
  const { shop } = await openPaidShop()
  const { db, marketplace } = shop
  const requests = [{ variantId: shop.mat.variants[0]!, quantity: 1, country: 'FR' }]
  const now = shop.clock()
  const slow = { kind: 'slow', method: 'aliexpress.ds.product.get', seconds: 1 } as const
  await switchFault(db, { ...slow, calls: 1, now })
  const earlier = new Date(now.getTime() - 60_000)
  const first = quoteVariants(db, marketplace, { requests, now: earlier })
  await sleep(300)
  await quoteVariants(db, marketplace, { requests, now })
  await first
  const { rows } = await db.execute<{ at: string }>(
    sql`select quoted_at as at from supplier_quotes where country = 'FR'`,
  )
  assert.deepEqual(
    rows.map(({ at }) => new Date(at).getTime()),
    [now.getTime()],
  )
})

test('a parcel of a supplier has the units that have not left before', async () => {
  const { shop, placed } = await openPaidShop(3)
  await shop.handleEvents()
  const [line] = placed.order.lines
  const own = { carrier: 'DHL', number: '1', lines: [{ line_id: line!.id, quantity: 1 }] }
  const path = `/orders/${placed.order.id}/ship`
  assert.equal((await shop.admin('POST', path, own)).status, 200)
  await sendParcel(shop)
  shop.passTime(2 * HOUR)
  await shop.poll()
  const { fulfilments, state } = (await shop.mina.getOrder(placed)).body
  assert.deepEqual([state, fulfilments.map(({ lines }) => lines[0]!.quantity)], ['shipped', [1, 2]])
})

test('an order that was cancelled at the supplier is not asked for any more, and one without an answer not at once', async () => {
  const { shop } = await openPaidShop()
  await shop.handleEvents()
  shop.passTime(2 * HOUR)
  const method = 'aliexpress.trade.ds.order.get'
  await switchFault(shop.db, { kind: 'server_error', method, calls: 20, now: shop.clock() })
  shop.takeCalls()
  await shop.poll()
  assert.ok(shop.takeCalls().includes(method))
  await shop.poll()
  assert.deepEqual(shop.takeCalls(), [], 'it is asked for again in half an hour')
  await shop.db.execute(sql`delete from sandbox.marketplace_faults`)
  await shop.db.execute(sql`update sandbox.marketplace_orders set status = 'CANCELLED'`)
  shop.passTime(24 * HOUR)
  await shop.poll()
  shop.takeCalls()
  shop.passTime(48 * HOUR)
  await shop.poll()
  assert.deepEqual(shop.takeCalls(), [])
})
