import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '#contract/orders'
import { getAccount, SIGNED_IN, type UserId } from '#modules/identity'
import { issueInvoice } from '#modules/invoices'
import { claimGuestOrders, type OrderId } from '#modules/orders'
import { addTestProduct } from '#tests/support/test-shop'
import { mina, theo } from '../support/auth-shop.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'

test('an order that Mina places while signed in is hers, whatever the body contains, and opens without the link', async () => {
  const { minaClient, as, signUp } = await openShop()
  const { order, token } = await minaClient.placeOrder({
    user_id: '0190b3a0-0000-7000-8000-000000000000',
  })
  assert.deepEqual(
    (await minaClient.listOrders()).map(({ id }) => id),
    [order.id],
  )
  assert.equal((await minaClient.get(`/orders/${order.id}`)).status, 200)

  const theoClient = as(await signUp(theo))
  for (const otherClient of [theoClient, as(undefined)]) {
    const requests = [
      otherClient.get(`/orders/${order.id}`),
      otherClient.get(`/orders/${order.id}?token=${token.slice(0, -2)}xx`),
      ...['pay', 'cancel', 'return'].map((action) =>
        otherClient.request('POST', `/orders/${order.id}/${action}`),
      ),
    ]
    for (const response of await Promise.all(requests)) {
      assert.equal(response.status, 404)
      assert.equal((await response.json()).error.code, 'not_found')
    }
  }
  assert.equal((await as(undefined).get(`/orders/${order.id}?token=${token}`)).status, 200)
  assert.deepEqual((await (await theoClient.get('/orders')).json()).items, [])
  assert.equal((await as(undefined).get('/orders')).status, 401)
})

test('Mina lists her payments and invoices and opens an invoice by a link that is valid for a minute', async () => {
  const { minaClient, as, signUp, db } = await openShop()
  const { order } = await minaClient.placeOrder()
  await minaClient.request('POST', `/orders/${order.id}/cancel`)
  const { items } = await (await minaClient.get('/transactions')).json()
  assert.deepEqual(
    items.map((transaction: { payment_status: string; amount: number; customer_name: string }) => [
      transaction.payment_status,
      transaction.amount,
      transaction.customer_name,
    ]),
    [['cancelled', 10, 'Mina Keller']],
  )
  assert.deepEqual((await (await minaClient.get('/invoices')).json()).items, [])
  const now = new Date()
  const { id: invoice } = await issueInvoice(db, { orderId: order.id as OrderId, now })
  const listed = (await (await minaClient.get('/invoices')).json()).items
  assert.deepEqual(
    listed.map(({ id }: { id: string }) => id),
    [invoice],
  )
  const { signed_url, expires_in } = await (
    await minaClient.request('POST', `/invoices/${invoice}/download`)
  ).json()
  assert.match(signed_url, /^http/)
  assert.equal(expires_in, 60)
  const theoClient = as(await signUp(theo))
  assert.equal((await theoClient.request('POST', `/invoices/${invoice}/download`)).status, 404)
})

test('Mina’s spending is summed by month without unpaid orders', async () => {
  const { minaClient, as, signUp, db } = await openShop()
  const paid = await minaClient.placeOrder()
  await minaClient.placeOrder()
  await db.execute(`update orders set paid_minor = total_minor, hold_expires_at = null,
    refunded_minor = 250 where id = '${paid.order.id}'`)
  const { months } = await (await minaClient.get('/account/spending')).json()
  const month = new Date().toISOString().slice(0, 7)
  assert.deepEqual(months, [{ month, currency: 'USD', orders: 1, spent: 7.5 }])
  const theoClient = as(await signUp(theo))
  assert.deepEqual(await (await theoClient.get('/account/spending')).json(), { months: [] })
})

test('a malformed order id gets not found', async () => {
  const { minaClient } = await openShop()
  assert.equal((await minaClient.get('/orders/spending')).status, 404)
})

test('lists are paginated, and an invalid page is rejected', async () => {
  const { minaClient } = await openShop()
  const placedIds = [
    await minaClient.placeOrder(),
    await minaClient.placeOrder(),
    await minaClient.placeOrder(),
  ].map(({ order }) => order.id)
  const first = await (await minaClient.get('/orders?limit=2')).json()
  assert.deepEqual(
    first.items.map(({ id }: Order) => id),
    placedIds.toReversed().slice(0, 2),
  )
  const second = await (await minaClient.get(`/orders?limit=2&cursor=${first.next_cursor}`)).json()
  assert.deepEqual(
    second.items.map(({ id }: Order) => id),
    [placedIds[0]],
  )
  assert.equal(second.next_cursor, null)
  for (const list of ['/orders', '/transactions', '/invoices']) {
    for (const query of ['cursor=x', 'limit=0', 'limit=99', 'limit=x']) {
      assert.equal((await minaClient.get(`${list}?${query}`)).status, 422, `${list}?${query}`)
    }
  }
})

test('Mina’s guest orders become hers once she has confirmed the address', async () => {
  const { minaClient, as, db, signUp } = await openShop()
  const guest = createOrderClient(as(undefined), minaClient.cap)
  const { order } = await guest.placeOrder({ email: 'MINA@example.com' })
  const otherOrder = await guest.placeOrder({ email: theo.email })
  assert.deepEqual(await minaClient.listOrders(), [])

  await minaClient.handleSignIn()
  assert.deepEqual(
    (await minaClient.listOrders()).map(({ id }) => id),
    [order.id],
  )
  const claimedCount = await claimGuestOrders(db, {
    userId: await minaClient.getUserId(),
    email: mina.email,
  })
  assert.equal(claimedCount, 0, 'a second claim finds no order')
  const theoClient = as(await signUp(theo))
  assert.equal((await theoClient.get(`/orders/${order.id}`)).status, 404)
  assert.equal((await minaClient.get(`/orders/${otherOrder.order.id}`)).status, 404)
})

async function openShop() {
  const shop = await openSignedInShop()
  const cap = (await addTestProduct(shop.db, 'Blue Cap', { stock: 50 })).onlyVariantId!
  const api = shop.as(shop.accessToken)
  const getUserId = async () =>
    (await shop.client.getUser(shop.accessToken)).data.user!.id as UserId
  const minaClient = {
    ...{ ...api, ...createOrderClient(api, cap), cap, getUserId },
    listOrders: async (): Promise<Order[]> => (await (await api.get('/orders')).json()).items,
    /** Claims her guest orders, as the event handler of a sign-in does. */
    handleSignIn: async () => {
      const { rows } = await shop.db.execute(
        `select 1 from events where topic = '${SIGNED_IN}' and subject = '${await getUserId()}'`,
      )
      assert.equal(rows.length, 1, 'the sign-in was published as an event')
      const account = await getAccount(shop.db, await getUserId())
      await claimGuestOrders(shop.db, { userId: account!.user.id, email: account!.user.email! })
    },
  }
  return { ...shop, minaClient }
}

type ApiClient = ReturnType<Awaited<ReturnType<typeof openSignedInShop>>['as']>

function createOrderClient({ request }: ApiClient, cap: string) {
  return {
    placeOrder: async (
      more: Record<string, unknown> = {},
    ): Promise<{ order: Order; token: string }> => {
      const { id: cart_id } = await (await request('POST', '/carts', {})).json()
      await request('POST', `/carts/${cart_id}/items`, { variant_id: cap })
      const response = await request('POST', '/checkout', { ...address, cart_id, ...more })
      assert.equal(response.status, 201)
      return response.json()
    },
  }
}

const address = {
  ...{ email: 'mina@example.com', first_name: 'Mina', last_name: 'Keller' },
  ...{ address: 'Am Markt 1', city: 'Köln', zip_code: '50667', country: 'DE' },
}
