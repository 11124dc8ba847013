import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { ProductCard } from '#contract/catalog'
import { withdrawProduct } from '#modules/catalog'
import { drainOutbox } from '#platform/events/event-queues'
import { newId } from '#platform/ids'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop } from '#tests/support/test-shop'
import { createTestDependencies, openTestSite } from '#tests/support/test-site'
import { createEventHandlers } from './event-handlers.ts'

test('products of two paid orders are listed with each other, most often first; those of one order are not', async () => {
  const { lamp, mug, cap, buy, listBoughtWith } = await openShop()
  await buy([lamp, mug, cap])
  assert.deepEqual(await listBoughtWith(lamp), [], 'one order tells what one person bought')
  await buy([lamp, mug])
  await buy([mug, cap, lamp])
  assert.deepEqual(await listBoughtWith(lamp), ['Mug', 'Cap'])
  assert.deepEqual(await listBoughtWith(cap), ['Lamp', 'Mug'].sort())
})

test('an unpaid order does not count, and an event that is handled again counts once', async () => {
  const { db, lamp, mug, buy, order, handleEvents, listBoughtWith } = await openShop()
  await order([lamp, mug])
  await handleEvents()
  await buy([lamp, mug])
  await handleEvents()
  assert.deepEqual(await listBoughtWith(lamp), [])
  const { rows } = await db.execute(sql`select distinct order_count from bought_together`)
  assert.deepEqual(rows, [{ order_count: 1 }])
})

test('what is sold out or withdrawn is not offered with another product', async () => {
  const { db, lamp, mug, cap, buy, listBoughtWith } = await openShop()
  await buy([lamp, mug, cap])
  await buy([lamp, mug, cap])
  await withdrawProduct(db, { productId: mug.id, now: new Date() })
  assert.deepEqual(await listBoughtWith(lamp), ['Cap'])
})

test('cards are listed in the order of their ids, without what is unknown or no longer sold', async () => {
  const { db, shopper, lamp, mug, cap } = await openShop()
  await withdrawProduct(db, { productId: mug.id, now: new Date() })
  const list = (ids: string) => shopper.request<Cards>('GET', `/api/product-cards?ids=${ids}`)
  const { body } = await list([cap.id, newId(), mug.id, lamp.id].join(','))
  assert.deepEqual(
    body.items.map(({ title }) => title),
    ['Cap', 'Lamp'],
  )
  assert.equal((await list('robot')).status, 422)
  assert.equal((await list('')).status, 422)
  assert.equal((await list(Array.from({ length: 21 }, () => newId()).join(','))).status, 422)
})

interface Cards {
  items: ProductCard[]
}

type TestProduct = Awaited<ReturnType<typeof addTestProduct>>

async function openShop() {
  const shop = await openTestShop()
  const { db } = shop
  await db.execute(sql`truncate sandbox.sessions cascade`)
  const [lamp, mug, cap] = [
    await addTestProduct(db, 'Lamp'),
    await addTestProduct(db, 'Mug'),
    await addTestProduct(db, 'Cap'),
  ]
  const { site } = await openTestSite({ shop })
  const shopper = createShopper(site)
  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db })
  const handleEvents = () => drainOutbox(db, { handlers, now: new Date() })
  const order = async (products: TestProduct[]) => {
    const items = products.map(({ onlyVariantId }) => ({ variant: onlyVariantId! }))
    return (await shopper.checkOut((await shopper.createCart(items)).id)).body
  }
  return {
    ...{ db, shopper, lamp, mug, cap, handleEvents, order },
    async buy(products: TestProduct[]) {
      await shopper.pay(await order(products))
      await handleEvents()
    },
    async listBoughtWith({ id }: TestProduct) {
      const { body } = await shopper.request<Cards>('GET', `/api/product-cards/bought-with/${id}`)
      return body.items.map(({ title }) => title)
    },
  }
}
