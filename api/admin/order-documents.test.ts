import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openClerkShop } from '#tests/support/clerk-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

test('a clerk prints the packing slips of two orders as one file, each on its own page', async () => {
  const shop = await openClerkShop()
  const [one, other] = [
    await shop.buy([{ variant: shop.lamp }]),
    await shop.buy([{ variant: shop.mug }]),
  ]
  const { status, text } = await print(shop, `kind=slip&ids=${one.order.id},${other.order.id}`)
  assert.equal(status, 200)
  assert.match(text, /^%PDF-/)
  assert.match(text, /\/Count 2\b/)
  assert.match(text, /\/MediaBox \[0 0 595/)
  assert.ok(text.includes(toPdfText(`${one.order.number}, ${other.order.number}`)))
})

test('an address label is as large as a postcard', async () => {
  const shop = await openClerkShop()
  const { order } = await shop.buy([{ variant: shop.lamp }])
  const { text } = await print(shop, `kind=label&ids=${order.id}`)
  assert.match(text, /\/MediaBox \[0 0 297/)
})

test('a slip of a parcel is only printed for a parcel of the order', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.mug, quantity: 2 }])
  await shop.post(placed, 'process')
  const shipped = await shop.post(placed, 'ship', { carrier: 'DHL', number: '1' })
  const { id } = placed.order
  const parcel = shipped.body.fulfilments[0]!.id
  assert.equal((await print(shop, `kind=slip&ids=${id}&parcel_id=${parcel}`)).status, 200)
  assert.equal((await print(shop, `kind=slip&ids=${id}&parcel_id=${id}`)).status, 404)
  assert.equal((await print(shop, `kind=slip&ids=${parcel}`)).status, 404)
  assert.equal((await print(shop, 'kind=slip&ids=1')).status, 422)
  assert.equal((await print(shop, `kind=invoice&ids=${id}`)).status, 422)
  const many = Array.from({ length: 101 }, () => id).join(',')
  assert.equal((await print(shop, `kind=slip&ids=${many}`)).status, 422)
})

async function print({ site }: Awaited<ReturnType<typeof openClerkShop>>, query: string) {
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const response = await site.request(`/api/admin/order-documents?${query}`, { headers })
  return {
    status: response.status,
    text: Buffer.from(await response.arrayBuffer()).toString('latin1'),
  }
}

function toPdfText(text: string): string {
  return `(${text})`
}
