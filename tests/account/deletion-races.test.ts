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
  const written = createReview(db, {
    ...{
      author: { id: userId as UserId, name: 'Mina' },
      productId: cap.id,
      rating: 5,
      text: 'Fine',
    },
    ...{ isVerified: false, now: now() },
  })
  await locks.until(1)
  const deletionStatus = deleteAccount()
  await locks.until(2)
  await locks.release()
  assert.deepEqual([await deletionStatus, Boolean(await written)], [204, true])
  assert.deepEqual(await db.select().from(reviews), [])
  const { rows } = await db.execute(sql`select review_count from products`)
  assert.deepEqual(rows, [{ review_count: 0 }])
})

test('an order that is placed during Mina’s account deletion is kept and erased when it has ended', async () => {
  const { db, now, deleteAccount, order } = await openShopWithCart()
  const locks = await holdRowLocks(db, sql`select from variants for update`)
  const orderStatus = order()
  await locks.until(1)
  const deletionStatus = deleteAccount()
  await locks.until(2)
  await locks.release()
  assert.deepEqual([await orderStatus, await deletionStatus], [201, 204])

  const [kept] = await db.select().from(orders)
  assert.deepEqual(
    [kept?.userId, kept?.lastName, kept?.totalMinor, kept?.state],
    [null, 'Keller', 1000, 'pending_payment'],
  )
  assert.equal((await db.select().from(ordersPendingErasure)).length, 1)
  await db.update(orders).set({ state: 'cancelled', cancelReason: 'shopper', holdExpiresAt: null })
  await erasePendingOrders(db, now())
  const [erased] = await db.select().from(orders)
  assert.deepEqual([erased?.lastName, erased?.email], ['Erased', 'erased@erased.invalid'])
})

test('a request of Mina during her account deletion is answered as one of a deleted user', async () => {
  const { db, now, deleteAccount, order, request, cap } = await openShopWithCart()
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
  await locks.until(1)
  const requests = [
    order(),
    request('PUT', `/wishlist/${cap.id}`),
    request('POST', '/addresses', home),
    request('PATCH', '/notification-preferences', { promotions: false }),
  ]
  await locks.until(4)
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
  const { db, now, deleteAccount, order } = await openShopWithCart()
  await order()
  const arrived = { state: 'delivered', holdExpiresAt: null } as const
  const [delivered] = await db.update(orders).set(arrived).returning()
  const locks = await holdRowLocks(db, sql`select from orders for update`)
  const issued = issueInvoice(db, { orderId: delivered!.id, now: now() })
  await locks.until(1)
  const deletionStatus = deleteAccount()
  await locks.until(2)
  await locks.release()
  assert.deepEqual([await deletionStatus, (await issued).kind], [204, 'invoice'])
  const { rows } = await db.execute(sql`select document->'buyer'->>'name' as name from invoices`)
  assert.deepEqual(rows, [{ name: 'Erased' }])
})

test('a payment webhook after Mina’s account deletion is recorded without her data', async () => {
  const { db, now, deleteAccount, order } = await openShopWithCart()
  await order()
  await db.update(orders).set({ state: 'cancelled', cancelReason: 'shopper', holdExpiresAt: null })
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
  const { db, now, deleteAccount, order } = await openShopWithCart()
  await order()
  const [{ id: orderId } = assert.fail()] = await db
    .update(orders)
    .set({ holdExpiresAt: now() })
    .returning()
  assert.ok(await expireHold(db, { orderId, now: now() }))
  assert.equal(await deleteAccount(), 204)
  const again = await retryPayment(db, { orderId, provider: sandbox, now: now() })
  assert.deepEqual(again, { ok: false, error: { code: 'items_unavailable' } })

  const [payment] = await db.select().from(payments)
  await processPaymentEvent(db, buildPaymentEvent(payment!, { state: 'succeeded', now: now() }))
  const [kept] = await db.select().from(orders)
  const refunds = await listRefundsByOrder(db, orderId)
  assert.deepEqual(
    [kept?.state, refunds.map(({ cause, amountMinor }) => [cause, amountMinor])],
    ['cancelled', [['surplus', payment!.amountMinor]]],
  )
})

test('an account deletion at any moment of a purchase succeeds and leaves no personal data', async () => {
  for (let round = 0; round < 8; round++) {
    const { db, now, deleteAccount, order, request, cap } = await openShopWithCart()
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const answers = await Promise.all([
      ...[order(), order()],
      request('PUT', `/wishlist/${cap.id}`),
      pause(round * 4).then(deleteAccount),
      request('POST', '/addresses', home),
      pause(round * 3).then(order),
    ])
    assert.ok(
      answers.every((status) => status < 500),
      `${answers}`,
    )
    const ended = { state: 'cancelled', cancelReason: 'shopper', holdExpiresAt: null } as const
    await db.update(orders).set(ended)
    await erasePendingOrders(db, now())
    const found = await db.select().from(orders)
    assert.ok(found.every(({ lastName, userId }) => lastName === 'Erased' && userId === null))
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

/** Mina is signed in and has a cap in her cart. */
async function openShopWithCart() {
  const shop = await openSignedInShop()
  const { db, as, accessToken, client } = shop
  const cap = await addTestProduct(db, 'Blue Cap')
  const userId = (await client.getUser(accessToken)).data.user!.id
  const own = as(accessToken)
  const { id: cart_id } = await (await own.request('POST', '/carts', {})).json()
  await own.request('POST', `/carts/${cart_id}/items`, { variant_id: cap.onlyVariantId })
  const request = async (method: string, path: string, body?: unknown) =>
    (await own.request(method, path, body)).status
  return {
    ...{ ...shop, cap, userId, request },
    deleteAccount: () => request('DELETE', '/account'),
    order: () => request('POST', '/checkout', { ...address, cart_id }),
  }
}

/** What a provider says of a payment, and of who was to pay. */
function buildPaymentEvent(
  { id: paymentId, provider, providerReference, amountMinor: minor, currency }: Payment,
  { state, now }: { state: Payment['state']; now: Date },
) {
  const payment = { paymentId, reference: providerReference!, state, amount: { minor, currency } }
  const event = { id: 'evt_1', payment, raw: `{"customer_email":"${mina.email}"}` }
  return { provider, event, now }
}

/** Keeps these rows from others until they are let go. */
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
    /** So many wait; when they never do, nobody waits for this either. */
    until: (many: number) =>
      waitForLockWaiters(db, many).catch((error) => {
        finish()
        throw error
      }),
    release: () => {
      finish()
      return transaction
    },
  }
}
