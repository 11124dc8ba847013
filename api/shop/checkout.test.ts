import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { updateVariantPrice } from '#modules/catalog'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'

test('Mina places an order, pays it, and opens it by its link', async () => {
  const { lamp, mug, mina, getStock } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp, quantity: 2 }, { variant: mug }])

  const placed = await mina.checkOut(cart.id, { expected_total: 128 })
  const { order, payment, token } = placed.body
  assert.deepEqual([placed.status, order.state, order.total], [201, 'pending_payment', 128])
  assert.match(order.number, /^OW-\d{6}$/)
  assert.equal(order.hold_expires_at, '2026-11-21T09:30:00.000Z')
  assert.deepEqual([await getStock(lamp), await getStock(mug)], [18, 19])
  assert.ok(payment?.redirect_url && token)

  assert.equal((await mina.pay(placed.body)).body.state, 'succeeded')
  const { body: paid } = await mina.getOrder(placed.body)
  assert.deepEqual([paid.state, paid.item_count, paid.hold_expires_at], ['paid', 3, null])
  assert.deepEqual(
    paid.timeline.map(({ kind }) => kind),
    ['pending_payment', 'paid'],
  )
  assert.deepEqual(paid.address.city, 'Köln')
  const taxes = paid.lines.map(({ receipt }) => receipt.steps.at(-1)?.amount)
  assert.deepEqual(taxes, [18.84, 1.6])
})

test('an order keeps title and price of its items when the product changes', async () => {
  const { db, lamp, mina } = await openCheckoutShop()
  const placed = await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)
  await updateVariantPrice(db, { variantId: lamp, minor: 1, now: morning })
  await db.execute(sql`update products set title = 'Another', status = 'withdrawn'`)

  const { body } = await mina.getOrder(placed.body)
  assert.deepEqual([body.lines[0]?.title, body.total], ['Desk Lamp', 59])
})

test('a checkout with another expected total fails and reserves nothing', async () => {
  const { db, lamp, mina, getStock } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp }])
  await updateVariantPrice(db, { variantId: lamp, minor: 6100, now: morning })

  const { status, body } = await mina.checkOut(cart.id, { expected_total: 59 })
  assert.deepEqual([status, body.error.code], [409, 'total_changed'])
  assert.match(body.error.message, /\$61/)
  assert.equal(await getStock(lamp), 20)
  assert.equal((await mina.checkOut(cart.id, { expected_total: 61 })).status, 201)
})

test('a price that changed after it was shown is charged only to a shopper who sends the new total', async () => {
  const { db, lamp, mug, mina } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp }, { variant: mug }])
  await updateVariantPrice(db, { variantId: lamp, minor: 6100, now: morning })
  assert.equal((await mina.checkOut(cart.id)).body.error.code, 'total_changed')

  await updateVariantPrice(db, { variantId: lamp, minor: 5700, now: morning })
  const { body } = await mina.checkOut(cart.id)
  assert.equal(body.error.code, 'total_changed')
  assert.equal((await mina.checkOut(cart.id, { expected_total: 67 })).status, 201)
})

test('a checkout fails when items are sold out, unless the shopper was shown the reduced total', async () => {
  const { lamp, mug, mina, setStock } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp, quantity: 3 }, { variant: mug }])
  await setStock(lamp, 2)

  const withoutTotal = await mina.checkOut(cart.id)
  assert.deepEqual([withoutTotal.status, withoutTotal.body.error.code], [409, 'sold_out'])
  assert.deepEqual(withoutTotal.body.error.fields, {
    [cart.items[0]!.id]: 'Only 2 of Desk Lamp left.',
  })
  const withTotal = await mina.checkOut(cart.id, { expected_total: 128 })
  assert.equal(withTotal.body.order.item_count, 3, 'two lamps and a mug, as the cart showed them')

  const other = await mina.createCart([{ variant: mug }])
  await setStock(mug, 0)
  assert.equal((await mina.checkOut(other.id)).body.error.message, 'Red Mug is sold out.')
})

test('a repeated checkout returns the same order, and fails with other details', async () => {
  const { lamp, mina, getStock } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp }])

  const first = (await mina.checkOut(cart.id)).body
  const again = await mina.checkOut(cart.id, { email: 'MINA@example.com' })
  const otherAddress = await mina.checkOut(cart.id, { address: 'Am Ring 1' })

  assert.deepEqual([again.status, again.body.order.id], [201, first.order.id])
  assert.deepEqual(again.body.payment, first.payment)
  assert.deepEqual(
    [otherAddress.status, otherAddress.body.error.code],
    [409, 'order_already_placed'],
  )
  assert.equal(await getStock(lamp), 19)
  const changed = await mina.request('POST', `/api/carts/${cart.id}/items`, { variant_id: lamp })
  assert.equal(changed.body.error.code, 'cart_ordered')
})

test('a retry with the same Idempotency-Key returns the first response', async () => {
  const { lamp, mina } = await openCheckoutShop()
  const cart = await mina.createCart([{ variant: lamp }])
  const key = { 'Idempotency-Key': 'mina-1' }

  const first = await mina.checkOut(cart.id, {}, key)
  const again = await mina.checkOut(cart.id, {}, key)

  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
})

test('an invalid link gets the same response whether or not the order exists', async () => {
  const { lamp, mina } = await openCheckoutShop()
  const placeOrder = async () =>
    (await mina.checkOut((await mina.createCart([{ variant: lamp }])).id)).body
  const [first, second] = [await placeOrder(), await placeOrder()]
  const unknown = { ...first, order: { ...first.order, id: changeLastDigit(first.order.id) } }

  const responses = [
    await mina.getOrder({ ...first, token: '' }),
    await mina.getOrder({ ...first, token: second.token }),
    await mina.getOrder(unknown),
    await mina.postOrderAction({ ...first, token: 'x' }, 'cancel'),
    await mina.postOrderAction({ ...first, token: 'x' }, 'pay'),
  ]
  for (const { status, body } of responses) {
    assert.deepEqual([status, body.error.code], [404, 'not_found'])
  }
  assert.equal(responses[0]?.body.error.message, responses[2]?.body.error.message)
})

test('an address is validated by its country and cannot contain an e-mail header', async () => {
  const { lamp, mina } = await openCheckoutShop()
  const { id } = await mina.createCart([{ variant: lamp }])
  const listInvalidFields = async (details: object) =>
    Object.keys((await mina.checkOut(id, details)).body.error?.fields ?? {})

  assert.deepEqual(await listInvalidFields({ country: 'US', zip_code: '10001' }), ['state'])
  const california = { country: 'US', zip_code: '94110', state: 'California' }
  assert.deepEqual(await listInvalidFields(california), ['state'], 'a code of the list is needed')
  assert.deepEqual(await listInvalidFields({ zip_code: '1234' }), ['zip_code'])
  const several = await listInvalidFields({ country: 'US', zip_code: '1', first_name: ' ' })
  assert.deepEqual(
    several.sort(),
    ['first_name', 'state', 'zip_code'],
    'all fields are reported together',
  )
  assert.deepEqual(await listInvalidFields({ country: 'ZZ' }), ['country'])
  assert.deepEqual(await listInvalidFields({ first_name: ' ' }), ['first_name'])
  assert.deepEqual(await listInvalidFields({ first_name: 'Mina\r\nBcc: all@b.example' }), [
    'first_name',
  ])
  assert.deepEqual(await listInvalidFields({ city: 'K\u0000ln' }), ['city'])
  assert.deepEqual(await listInvalidFields({ email: 'a@b.example\r\nBcc: c@d.example' }), ['email'])
  assert.deepEqual(await listInvalidFields({ address: 'x'.repeat(201) }), ['address'])
  assert.deepEqual(await listInvalidFields({ provider: 'unknown' }), ['provider'])
  assert.deepEqual(await listInvalidFields({ country: 'GB', zip_code: 'sw1a1aa' }), [])
})

test('an order keeps the second line and the state of its address', async () => {
  const { lamp, mina } = await openCheckoutShop()
  const { id } = await mina.createCart([{ variant: lamp }])
  const place = { country: 'US', zip_code: '94110', state: 'CA', city: 'San Francisco' }
  const street = { address: '1 Market Street', address_line_2: 'Floor 3' }
  const placed = (await mina.checkOut(id, { ...place, ...street })).body

  const { address } = (await mina.getOrder(placed)).body
  assert.deepEqual({ ...address, ...place, ...street }, address)
  const moved = await mina.checkOut(id, { ...place, ...street, address_line_2: 'Floor 4' })
  assert.equal(moved.body.error.code, 'order_already_placed', 'another floor is another address')
})

test('a gift note is packed with the order, and another note is not the same order', async () => {
  const { lamp, mina } = await openCheckoutShop()
  const { id } = await mina.createCart([{ variant: lamp }])
  const note = 'Happy birthday, Theo!\nYours, Mina'
  const placed = (await mina.checkOut(id, { gift_note: note })).body
  assert.equal((await mina.getOrder(placed)).body.gift_note, note)

  const other = await mina.checkOut(id, { gift_note: 'Happy new year' })
  assert.equal(other.body.error.code, 'order_already_placed')
  for (const invalid of ['x'.repeat(301), ' ', 'a\u0000b', 'a\rb']) {
    const refused = await mina.checkOut(id, { gift_note: invalid })
    assert.deepEqual(Object.keys(refused.body.error.fields ?? {}), ['gift_note'])
  }
})

test('an empty and an unknown cart cannot be checked out', async () => {
  const { mina } = await openCheckoutShop()
  const empty = await mina.checkOut((await mina.createCart([])).id)
  const unknown = await mina.checkOut('00000000-0000-4000-8000-000000000000')
  assert.deepEqual([empty.status, empty.body.error.code], [409, 'cart_empty'])
  assert.equal(unknown.status, 404)
})

function changeLastDigit(id: string): string {
  return id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
}
