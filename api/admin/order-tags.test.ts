import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openClerkShop } from '#tests/support/clerk-shop'

async function openShopWithOrder() {
  const shop = await openClerkShop()
  const { mina, lamp, request, read } = shop
  const cart = await mina.createCart([{ variant: lamp }])
  const { body: placed } = await mina.checkOut(cart.id)
  const change = (method: 'PUT' | 'DELETE', tag: string, id = placed.order.id) =>
    request(method, `/orders/${id}/tags/${encodeURIComponent(tag)}`)
  return { ...shop, change, listTags: async () => (await read(placed)).tags }
}

test('a tag is added and taken off by itself, however often, and the others stay', async () => {
  const { change, listTags } = await openShopWithOrder()
  await change('PUT', 'gift')
  assert.equal((await change('PUT', ' VIP/fast ')).status, 200)
  assert.equal((await change('PUT', 'vip/fast')).status, 200)
  assert.deepEqual(await listTags(), ['gift', 'vip/fast'])
  for (let n = 0; n < 2; n++) assert.equal((await change('DELETE', 'gift')).status, 200)
  assert.deepEqual(await listTags(), ['vip/fast'])
})

test('tags that clerks add at the same time all stay, and an order has 20 at most', async () => {
  const { change, listTags } = await openShopWithOrder()
  const tags = Array.from({ length: 24 }, (_, n) => `tag-${n}`)
  const changed = await Promise.all(tags.map((tag) => change('PUT', tag)))
  const refused = changed.filter(({ status }) => status !== 200)
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.error.code]),
    Array.from({ length: 4 }, () => [409, 'too_many_tags']),
  )
  assert.equal((await listTags()).length, 20)
})

test('a tag that is none is refused, and so is an order that is none', async () => {
  const { change, listTags } = await openShopWithOrder()
  for (const tag of ['x'.repeat(41), ' ', 'a\u0000b'])
    assert.equal((await change('PUT', tag)).status, 422)
  const unknown = '01990000-0000-7000-8000-00000000dead'
  for (const method of ['PUT', 'DELETE'] as const)
    assert.equal((await change(method, 'gift', unknown)).status, 404)
  assert.deepEqual(await listTags(), [])
})
