import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { expireHold, processPaymentEvent, retryPayment } from '#modules/checkout'
import type { UserId } from '#modules/identity'
import { issueInvoice } from '#modules/invoices'
import { listRefundsByOrder, type Payment } from '#modules/payments'
import { erasePendingOrders } from '#modules/privacy'
import { createReview } from '#modules/reviews'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { orders, ordersPendingErasure } from '#tables/orders'
import { paymentEvents, payments } from '#tables/payments'
import { reviews } from '#tables/reviews'
import { addTestProduct } from '#tests/support/test-shop'
import { mina } from '../support/auth-shop.ts'
import { sandbox } from '../support/pending-order.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'
import { waitForLockWaiters } from '../support/wait-for-lock.ts'

test('a review that Mina writes during her account deletion is deleted and not counted', async () => {
  const { db, now, deleteAccount, userId, cap } = await openShopWithCart()
  const locks = await holdRowLocks(db, sql`select from products for no key update`)
  const creation = createReview(db, {
    ...{
      author: { id: userId as UserId, name: 'Mina' },
      productId: cap.id,
      rating: 5,
      text: 'Fine',
    },
    ...{ isVerified: true, now: now() },
  })
  await locks.waitForWaiters(1)
  const deletionStatus = deleteAccount()
  await locks.waitForWaiters(2)
  await locks.release()
  assert.deepEqual([await deletionStatus, Boolean(await creation)], [204, true])
  assert.deepEqual(await db.select().from(reviews), [])
  const { rows } = await db.execute(sql`select review_count from products`)
  assert.deepEqual(rows, [{ review_count: 0 }])
})

test('an order that is placed during Mina’s account deletion is kept and erased when it has ended', async () => {
  const { db, now, deleteAccount, placeOrder } = await openShopWithCart()
  const locks = await holdRowLocks(db, sql`select from variants for update`)
  const orderStatus = placeOrder()
  await locks.waitForWaiters(1)
  const deletionStatus = deleteAccount()
  await locks.waitForWaiters(2)
  await locks.release()
  assert.deepEqual([await orderStatus, await deletionStatus], [201, 204])

  const [keptOrder] = await db.select().from(orders)
  assert.deepEqual(
    [keptOrder?.userId, keptOrder?.lastName, keptOrder?.totalMinor, keptOrder?.paymentState],
    [null, 'Keller', 1000, 'unpaid'],
  )
  assert.equal((await db.select().from(ordersPendingErasure)).length, 1)
  await db
    .update(orders)
    .set({ fulfilmentState: 'cancelled', cancelReason: 'shopper', holdExpiresAt: null })
  await erasePendingOrders(db, now())
  const [erased] = await db.select().from(orders)
  assert.deepEqual([erased?.lastName, erased?.email], ['Erased', 'erased@erased.invalid'])
})

test('a request of Mina during her account deletion is rejected as one of a deleted user', async () => {
  const { db, now, deleteAccount, placeOrder, request, cap } = await openShopWithCart()
  const email = {
    template: 'x',
    dedupeKey: 'x',
    to: mina.email,
    subject: 's',
    html: 'h',
    text: 't',
  }
  await enqueueEmail(db, { ...email, now: now() })
  const locks = await holdRowLocks(db, sql`select from emails for update`)
  const deletionStatus = deleteAccount()
  await locks.waitForWaiters(1)
  const requests = [
    placeOrder(),
    request('PUT', `/wishlist/${cap.id}`),
    request('POST', '/addresses', home),
    request('PATCH', '/notification-preferences', { promotions: false }),
  ]
  await locks.waitForWaiters(4)
  await locks.release()
  assert.equal(await deletionStatus, 204)
  for (const status of await Promise.all(requests)) {
    assert.ok([401, 404].includes(status), `${await Promise.all(requests)}`)
  }
  assert.deepEqual(await db.select().from(orders), [])
  const { rows } = await db.execute(sql`select (select stock from variants), (select count(*)::int
    from wishlist_items) as wishlist_items, (select count(*)::int from addresses) as addresses`)
  assert.deepEqual(rows, [{ stock: 20, wishlist_items: 0, addresses: 0 }])
})

test('an invoice that is issued during Mina’s account deletion does not contain her name', async () => {
  const { db, now, deleteAccount, placeOrder } = await openShopWithCart()
  await placeOrder()
  const deliveredState = {
    fulfilmentState: 'delivered',
    paidMinor: sql`total_minor`,
    holdExpiresAt: null,
  } as const
  const [delivered] = await db.update(orders).set(deliveredState).returning()
  const locks = await holdRowLocks(db, sql`select from orders for update`)
  const issuing = issueInvoice(db, { orderId: delivered!.id, now: now() })
  await locks.waitForWaiters(1)
  const deletionStatus = deleteAccount()
  await locks.waitForWaiters(2)
  await locks.release()
  assert.deepEqual([await deletionStatus, (await issuing).kind], [204, 'invoice'])
  const { rows } = await db.execute(sql`select document->'buyer'->>'name' as name from invoices`)
  assert.deepEqual(rows, [{ name: 'Erased' }])
})

test('a payment webhook after Mina’s account deletion is recorded without her data', async () => {
  const { db, now, deleteAccount, placeOrder } = await openShopWithCart()
  await placeOrder()
  await db
    .update(orders)
    .set({ fulfilmentState: 'cancelled', cancelReason: 'shopper', holdExpiresAt: null })
  assert.equal(await deleteAccount(), 204)
  const [payment] = await db.select().from(payments)
  await processPaymentEvent(db, buildPaymentEvent(payment!, { state: 'expired', now: now() }))
  const recordedEvents = await db.select().from(paymentEvents)
  assert.deepEqual(
    recordedEvents.map(({ eventId, state, raw }) => [eventId, state, raw]),
    [['evt_1', 'expired', '{"erased":true}']],
  )
})

test('an erased order cannot be paid, and a payment for it is refunded', async () => {
  const { db, now, deleteAccount, placeOrder } = await openShopWithCart()
  await placeOrder()
  const [{ id: orderId } = assert.fail()] = await db
    .update(orders)
    .set({ holdExpiresAt: now() })
    .returning()
  assert.ok(await expireHold(db, { orderId, now: now() }))
  assert.equal(await deleteAccount(), 204)
  const retried = await retryPayment(db, { orderId, provider: sandbox, now: now() })
  assert.deepEqual(retried, { ok: false, error: { code: 'items_unavailable' } })

  const [payment] = await db.select().from(payments)
  await processPaymentEvent(db, buildPaymentEvent(payment!, { state: 'succeeded', now: now() }))
  const [keptOrder] = await db.select().from(orders)
  const refunds = await listRefundsByOrder(db, orderId)
  assert.deepEqual(
    [keptOrder?.fulfilmentState, refunds.map(({ cause, amountMinor }) => [cause, amountMinor])],
    ['cancelled', [['surplus', payment!.amountMinor]]],
  )
})

test('an account deletion at any moment of a purchase succeeds and leaves no personal data', async () => {
  for (let round = 0; round < 8; round++) {
    const { db, now, deleteAccount, placeOrder, request, cap } = await openShopWithCart()
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const statuses = await Promise.all([
      ...[placeOrder(), placeOrder()],
      request('PUT', `/wishlist/${cap.id}`),
      wait(round * 4).then(deleteAccount),
      request('POST', '/addresses', home),
      wait(round * 3).then(placeOrder),
    ])
    assert.ok(
      statuses.every((status) => status < 500),
      `${statuses}`,
    )
    const endedState = {
      fulfilmentState: 'cancelled',
      cancelReason: 'shopper',
      holdExpiresAt: null,
    } as const
    await db.update(orders).set(endedState)
    await erasePendingOrders(db, now())
    const foundOrders = await db.select().from(orders)
    assert.ok(foundOrders.every(({ lastName, userId }) => lastName === 'Erased' && userId === null))
    const { rows } = await db.execute(
      sql`select 1 from wishlist_items union all select 1 from addresses`,
    )
    assert.deepEqual(rows, [])
  }
})

const person = { first_name: 'Mina', last_name: 'Keller' }
const address = {
  ...{ email: 'mina@example.com', ...person, address: 'Am Markt 1' },
  ...{ city: 'Köln', zip_code: '50667', country: 'DE' },
}
const home = {
  ...{ type: 'home', ...person, street: 'Am Markt 1', city: 'Köln', zip_code: '50667' },
  ...{ country: 'DE' },
}

/** Opens a shop in which Mina is signed in and has a cap in her cart. */
async function openShopWithCart() {
  const shop = await openSignedInShop()
  const { db, as, accessToken, client } = shop
  const cap = await addTestProduct(db, 'Blue Cap')
  const userId = (await client.getUser(accessToken)).data.user!.id
  const api = as(accessToken)
  const { id: cart_id } = await (await api.request('POST', '/carts', {})).json()
  await api.request('POST', `/carts/${cart_id}/items`, { variant_id: cap.onlyVariantId })
  const request = async (method: string, path: string, body?: unknown) =>
    (await api.request(method, path, body)).status
  return {
    ...{ ...shop, cap, userId, request },
    deleteAccount: () => request('DELETE', '/account'),
    placeOrder: () => request('POST', '/checkout', { ...address, cart_id }),
  }
}

/** Builds a provider’s event for the payment, which contains the e-mail address of the payer. */
function buildPaymentEvent(
  { id: paymentId, provider, providerReference, amountMinor: minor, currency }: Payment,
  { state, now }: { state: Payment['state']; now: Date },
) {
  const payment = { paymentId, reference: providerReference!, state, amount: { minor, currency } }
  const event = { id: 'evt_1', payment, raw: `{"customer_email":"${mina.email}"}` }
  return { provider, event, now }
}

/** Locks the rows in a transaction until `release()` is called. */
async function holdRowLocks(db: Database, rows: SQL) {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const { promise: locked, resolve: markLocked } = Promise.withResolvers<void>()
  const transaction = db.transaction(async (tx) => {
    await tx.execute(rows)
    markLocked()
    await done
  })
  await locked
  return {
    /** Waits until `count` transactions wait for the locks, and releases the locks if that times out. */
    waitForWaiters: (count: number) =>
      waitForLockWaiters(db, count).catch((error) => {
        finish()
        throw error
      }),
    release: () => {
      finish()
      return transaction
    },
  }
}
