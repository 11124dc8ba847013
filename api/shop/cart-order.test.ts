import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart } from '#contract/cart'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'

const later = (minutes: number) => new Date(morning.getTime() + minutes * 60_000)

test('Mina’s ordered cart names the order that waits for payment, and cancelling gives it back', async () => {
  const { lamp, mina } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp, quantity: 2 }])
  assert.equal(cart.order, null)
  const placed = (await mina.checkOut(cart.id)).body

  const ordered = await readCart(mina, cart.id)
  assert.deepEqual([ordered.state, ordered.can_check_out], ['ordered', false])
  assert.deepEqual(ordered.order, {
    id: placed.order.id,
    number: placed.order.number,
    currency: 'USD',
    total: 118,
    hold_expires_at: later(30).toISOString(),
    can: { pay: true, cancel: true },
  })

  await mina.postOrderAction(placed, 'cancel')
  const reopened = await readCart(mina, cart.id)
  assert.deepEqual([reopened.state, reopened.order, reopened.item_count], ['open', null, 2])
})

test('the cart of a paid order names it as paid', async () => {
  const { lamp, mina } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp }])
  const placed = (await mina.checkOut(cart.id)).body
  await mina.pay(placed)

  const { order } = await readCart(mina, cart.id)
  assert.deepEqual([order?.number, order?.hold_expires_at], [placed.order.number, null])
  assert.equal(order?.can.pay, false)
})

test('a cart whose order was not paid in time is open again when it is read, before any job runs', async () => {
  const { lamp, mina, clock, getStock } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp }])
  await mina.checkOut(cart.id)
  clock.now = later(31)

  const reads = await Promise.all([1, 2, 3].map(() => readCart(mina, cart.id)))
  for (const { state, order, can_check_out } of reads) {
    assert.deepEqual([state, order, can_check_out], ['open', null, true])
  }
  assert.equal(await getStock(lamp), 20)
})

test('adding to an ordered cart is refused with the number of its order', async () => {
  const { lamp, mug, mina } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp }])
  const { number } = (await mina.checkOut(cart.id)).body.order

  const path = `/api/carts/${cart.id}/items`
  const { status, body } = await mina.request('POST', path, { variant_id: mug })
  assert.deepEqual([status, body.error.code], [409, 'cart_ordered'])
  assert.ok(body.error.message.includes(`order ${number}`))
})

async function readCart(mina: Shopper, id: string): Promise<Cart> {
  return (await mina.request<Cart>('GET', `/api/carts/${id}`)).body
}
type Shopper = Awaited<ReturnType<typeof openCheckoutShop>>['mina']
