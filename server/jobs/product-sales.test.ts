import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { ProductPage } from '#contract/catalog'
import { applyProductSales, countProductSales } from '#modules/catalog'
import { drainOutbox } from '#platform/events/event-queues'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop } from '#tests/support/test-shop'
import { createTestDependencies, openTestSite } from '#tests/support/test-site'
import { createEventHandlers } from './event-handlers.ts'

test('products are sorted by the items of paid orders, also when an event is handled again', async () => {
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
  const order = async (variant: string, quantity: number) => {
    const cart = await shopper.createCart([{ variant, quantity }])
    return (await shopper.checkOut(cart.id)).body
  }
  const listTitles = async () => {
    const { body } = await shopper.request<ProductPage>('GET', '/api/products?sort=best_selling')
    return body.items.map(({ title }) => title)
  }
  await shopper.pay(await order(mug.onlyVariantId!, 3))
  await shopper.pay(await order(cap.onlyVariantId!, 1))
  await order(lamp.onlyVariantId!, 9)
  for (let times = 0; times < 2; times++) await drainOutbox(db, { handlers, now: new Date() })

  await applyProductSales(db)
  await applyProductSales(db)
  assert.deepEqual(await listTitles(), ['Mug', 'Cap', 'Lamp'])
  const { rows } = await db.execute(sql`select title, sold_count from products order by title`)
  assert.deepEqual(rows, [
    { title: 'Cap', sold_count: 1 },
    { title: 'Lamp', sold_count: 0 },
    { title: 'Mug', sold_count: 3 },
  ])
})

test('no sale is lost or counted twice when orders are counted while sales are applied', async () => {
  const { db } = await openTestShop()
  const products = [await addTestProduct(db, 'Lamp'), await addTestProduct(db, 'Mug')]
  const items = products.map(({ id: productId }) => ({ productId, quantity: 1 }))

  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      at % 3 === 0
        ? applyProductSales(db)
        : countProductSales(db, at % 2 ? items : items.toReversed()),
    ),
  )
  await applyProductSales(db)
  const { rows } = await db.execute(sql`select sold_count from products`)
  assert.deepEqual(rows, [{ sold_count: 20 }, { sold_count: 20 }])
})
