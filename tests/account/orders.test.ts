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
  const { her, as, signUp } = await openShop()
  const { order, token } = await her.order({ user_id: '0190b3a0-0000-7000-8000-000000000000' })
  assert.deepEqual(
    (await her.orders()).map(({ id }) => id),
    [order.id],
  )
  assert.equal((await her.get(`/orders/${order.id}`)).status, 200)

  const his = as(await signUp(theo))
  for (const stranger of [his, as(undefined)]) {
    const tries = [
      stranger.get(`/orders/${order.id}`),
      stranger.get(`/orders/${order.id}?token=${token.slice(0, -2)}xx`),
      ...['pay', 'cancel', 'return'].map((what) =>
        stranger.request('POST', `/orders/${order.id}/${what}`),
      ),
    ]
    for (const answer of await Promise.all(tries)) {
      assert.equal(answer.status, 404)
      assert.equal((await answer.json()).error.code, 'not_found')
    }
  }
  assert.equal((await as(undefined).get(`/orders/${order.id}?token=${token}`)).status, 200)
  assert.deepEqual((await (await his.get('/orders')).json()).items, [])
  assert.equal((await as(undefined).get('/orders')).status, 401)
})

test('Mina lists her payments and invoices and opens an invoice by a link that is valid for a minute', async () => {
  const { her, as, signUp, db } = await openShop()
  const { order } = await her.order()
  await her.request('POST', `/orders/${order.id}/cancel`)
  const { items } = await (await her.get('/transactions')).json()
  assert.deepEqual(
    items.map((one: { payment_status: string; amount: number; customer_name: string }) => [
      one.payment_status,
      one.amount,
      one.customer_name,
    ]),
    [['cancelled', 10, 'Mina Keller']],
  )
  assert.deepEqual((await (await her.get('/invoices')).json()).items, [])
  const now = new Date()
  const { id: invoice } = await issueInvoice(db, { orderId: order.id as OrderId, now })
  const listed = (await (await her.get('/invoices')).json()).items
  assert.deepEqual(
    listed.map(({ id }: { id: string }) => id),
    [invoice],
  )
  const { signed_url, expires_in } = await (
    await her.request('POST', `/invoices/${invoice}/download`)
  ).json()
  assert.match(signed_url, /^http/)
  assert.equal(expires_in, 60)
  const his = as(await signUp(theo))
  assert.equal((await his.request('POST', `/invoices/${invoice}/download`)).status, 404)
})

test('Mina’s spending is summed by month without unpaid orders', async () => {
  const { her, as, signUp, db } = await openShop()
  const paid = await her.order()
  await her.order()
  await db.execute(`update orders set state = 'paid', hold_expires_at = null,
    refunded_minor = 250 where id = '${paid.order.id}'`)
  const { months } = await (await her.get('/account/spending')).json()
  const month = new Date().toISOString().slice(0, 7)
  assert.deepEqual(months, [{ month, currency: 'USD', orders: 1, spent: 7.5 }])
  const his = as(await signUp(theo))
  assert.deepEqual(await (await his.get('/account/spending')).json(), { months: [] })
})

test('a malformed order id gets not found', async () => {
  const { her } = await openShop()
  assert.equal((await her.get('/orders/spending')).status, 404)
})

test('lists are paginated, and an invalid page is rejected', async () => {
  const { her } = await openShop()
  const placedIds = [await her.order(), await her.order(), await her.order()].map(
    ({ order }) => order.id,
  )
  const first = await (await her.get('/orders?limit=2')).json()
  assert.deepEqual(
    first.items.map(({ id }: Order) => id),
    placedIds.toReversed().slice(0, 2),
  )
  const second = await (await her.get(`/orders?limit=2&cursor=${first.next_cursor}`)).json()
  assert.deepEqual(
    second.items.map(({ id }: Order) => id),
    [placedIds[0]],
  )
  assert.equal(second.next_cursor, null)
  for (const list of ['/orders', '/transactions', '/invoices']) {
    for (const wrong of ['cursor=x', 'limit=0', 'limit=99', 'limit=x']) {
      assert.equal((await her.get(`${list}?${wrong}`)).status, 422, `${list}?${wrong}`)
    }
  }
})

test('Mina’s guest orders become hers once she has confirmed the address', async () => {
  const { her, as, db, signUp } = await openShop()
  const guest = createOrderClient(as(undefined), her.cap)
  const { order } = await guest.order({ email: 'MINA@example.com' })
  const others = await guest.order({ email: theo.email })
  assert.deepEqual(await her.orders(), [])

  await her.arrive()
  assert.deepEqual(
    (await her.orders()).map(({ id }) => id),
    [order.id],
  )
  const claimedCount = await claimGuestOrders(db, { userId: await her.id(), email: mina.email })
  assert.equal(claimedCount, 0, 'once')
  const his = as(await signUp(theo))
  assert.equal((await his.get(`/orders/${order.id}`)).status, 404)
  assert.equal((await her.get(`/orders/${others.order.id}`)).status, 404)
})

async function openShop() {
  const shop = await openSignedInShop()
  const cap = (await addTestProduct(shop.db, 'Blue Cap', { stock: 50 })).onlyVariantId!
  const own = shop.as(shop.accessToken)
  const id = async () => (await shop.client.getUser(shop.accessToken)).data.user!.id as UserId
  const her = {
    ...{ ...own, ...createOrderClient(own, cap), cap, id },
    orders: async (): Promise<Order[]> => (await (await own.get('/orders')).json()).items,
    /** What follows from her signing in, as `server/reactions.ts` has it. */
    arrive: async () => {
      const { rows } = await shop.db.execute(
        `select 1 from events where topic = '${SIGNED_IN}' and subject = '${await id()}'`,
      )
      assert.equal(rows.length, 1, 'it is written down that she signed in')
      const account = await getAccount(shop.db, await id())
      await claimGuestOrders(shop.db, { userId: account!.user.id, email: account!.user.email! })
    },
  }
  return { ...shop, her }
}

type ApiClient = ReturnType<Awaited<ReturnType<typeof openSignedInShop>>['as']>

function createOrderClient({ request }: ApiClient, cap: string) {
  return {
    order: async (more: Record<string, unknown> = {}): Promise<{ order: Order; token: string }> => {
      const { id: cart_id } = await (await request('POST', '/carts', {})).json()
      await request('POST', `/carts/${cart_id}/items`, { variant_id: cap })
      const answer = await request('POST', '/checkout', { ...address, cart_id, ...more })
      assert.equal(answer.status, 201)
      return answer.json()
    },
  }
}

const address = {
  ...{ email: 'mina@example.com', first_name: 'Mina', last_name: 'Keller' },
  ...{ address: 'Am Markt 1', city: 'Köln', zip_code: '50667', country: 'DE' },
}
