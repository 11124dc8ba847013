import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { expireHolds } from '#modules/checkout'
import { adminTokens } from '#tables/identity'
import { importRuns } from '#tables/imports'
import { orderEvents, orderRevisions } from '#tables/orders'
import { openCheckoutShop } from '../support/checkout-shop.ts'
import { toCsv } from '../support/import-file.ts'
import { ADMIN_TOKEN } from '../support/test-site.ts'

test('each event of an order names who caused it: the guest, the provider or the token', async () => {
  const { db, placeOrder, mina, post, token } = await openShopWithOrders()
  const placed = await placeOrder()
  await mina.pay(placed)
  await post(placed, 'process')
  await post(placed, 'ship', { carrier: 'DHL', number: 'JD01' })
  await post(placed, 'deliver')
  await mina.postOrderAction(placed, 'return', {})
  await post(placed, 'return', { state: 'received' })
  await post(placed, 'refund', { amount: 1, reason: 'Sorry' })

  const guest = ['shopper', null, null]
  const provider = ['provider', null, 'sandbox']
  assert.deepEqual(await listEventActors(db, placed.order.id), [
    ['pending_payment', ...guest],
    ['paid', ...provider],
    ['processing', ...token],
    ['shipped', ...token],
    ['delivered', ...token],
    ['return_requested', ...guest],
    ['return_received', ...token],
    ['partially_refunded', ...token],
  ])
})

test('an order that a token changes or cancels, and one whose hold ends, name the token and the shop', async () => {
  const { db, placeOrder, clock, patch, post, token } = await openShopWithOrders()
  const [changed, expired] = [await placeOrder(), await placeOrder()]
  assert.equal((await patch(changed, { revision: 0, city: 'Bonn' })).status, 200)
  await post(changed, 'cancel')
  clock.now = new Date(clock.now.getTime() + 31 * 60_000)
  await expireHolds(db, clock.now)

  const [revision] = await db.select().from(orderRevisions)
  assert.deepEqual([revision?.actorKind, revision?.actorId, revision?.actorName], token)
  assert.deepEqual((await listEventActors(db, changed.order.id)).at(-1), ['cancelled', ...token])
  const [, kind] = (await listEventActors(db, expired.order.id)).at(-1)!
  assert.equal(kind, 'system')
})

test('an import names the token that uploaded the file', async () => {
  const { db, site, token } = await openShopWithOrders()
  const form = new FormData()
  form.set('file', new File([toCsv(['Handle', 'Title'], ['cap', 'Cap'])], 'goods.csv'))
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const upload = { method: 'POST', headers, body: form }
  const run = await (await site.request('/api/admin/imports', upload)).json()
  const [kind, id, name] = token
  assert.deepEqual(run.actor, { kind, id, name })
  const [row] = await db.select().from(importRuns)
  assert.deepEqual([row?.actorKind, row?.actorId, row?.actorName], token)
})

/** `token` is the actor of requests with `ADMIN_TOKEN`: its kind, id and name. */
async function openShopWithOrders() {
  const shop = await openCheckoutShop()
  const { db, mina, lamp } = shop
  type Placed = Awaited<ReturnType<typeof mina.checkOut>>['body']
  const send = (method: string, path: string, body: object) => {
    const headers = {
      Authorization: `Bearer ${ADMIN_TOKEN}`,
      'Idempotency-Key': crypto.randomUUID(),
    }
    return mina.request(method, `/api/admin/orders/${path}`, body, headers)
  }
  const [row] = await db.select().from(adminTokens)
  return {
    ...shop,
    token: ['staff_token', row!.id, row!.name],
    post: (placed: Placed, step: string, body: object = {}) =>
      send('POST', `${placed.order.id}/${step}`, body),
    patch: (placed: Placed, body: object) => send('PATCH', placed.order.id, body),
    async placeOrder() {
      return (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
    },
  }
}

type Database = Awaited<ReturnType<typeof openCheckoutShop>>['db']

async function listEventActors(db: Database, orderId: string) {
  const rows = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId as never))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id))
  return rows.map((row) => [row.kind, row.actorKind, row.actorId, row.actorName])
}
