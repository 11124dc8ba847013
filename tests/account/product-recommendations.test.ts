import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { Client, type QueryConfig } from 'pg'
import type { Notification } from '#contract/inbox'
import {
  correctStock,
  createProduct,
  findOrCreateCategoryPath,
  withdrawProduct,
} from '#modules/catalog'
import { recommendNewProducts } from '#modules/notifications'
import type { Database } from '#platform/db/database'
import { getClient } from '#platform/db/drizzle-internals'
import { runInTransaction } from '#platform/db/transaction'
import { dollars } from '#platform/money/money'
import { theo } from '#tests/support/auth-shop'
import { createShopper } from '#tests/support/shopper'
import { openSignedInShop } from '#tests/support/signed-in-shop'

const DAY_MS = 86_400_000

test('Mina is told of one new product of a category in which she has bought, once a week in however many processes', async () => {
  const shop = await openShop()
  const mug = await shop.addProduct('Mug', { category: 'Home', daysAgo: 60 })
  await shop.addProduct('Cap', { category: 'Fashion', daysAgo: 1 })
  await shop.addProduct('Plate', { category: 'Home', daysAgo: 9 })
  const bowl = await shop.addProduct('Bowl', { category: 'Home', daysAgo: 2 })
  await shop.buy(mug)
  await Promise.all([1, 2, 3, 4].map(() => shop.run()))
  await shop.run({ daysLater: 6 - shop.weekday })
  const [recommended, ...others] = await shop.listRecommendations()
  assert.deepEqual(others, [])
  const { title, message, link_to } = recommended!
  assert.deepEqual(
    [title, message, link_to],
    ['New for you: Bowl', 'For $12.00.', '/products/bowl'],
  )
  const { rows } = await shop.db.execute(sql`select product_id from notifications`)
  assert.deepEqual(rows, [{ product_id: bowl.id }], 'the picture is that of the bowl')
})

test('Mina is told of another product in the next week, and of none when there is nothing else that is new', async () => {
  const shop = await openShop()
  const mug = await shop.addProduct('Mug', { category: 'Home', daysAgo: 60 })
  await shop.addProduct('Plate', { category: 'Home', daysAgo: 4 })
  await shop.addProduct('Bowl', { category: 'Home', daysAgo: 1 })
  await shop.wish(mug)
  await shop.run()
  await shop.run({ daysLater: 7 })
  await shop.run({ daysLater: 14 })
  assert.deepEqual(await shop.listTitles(), ['New for you: Plate', 'New for you: Bowl'])
})

test('a product is not recommended that is old, sold out, withdrawn, ordered or on the wishlist', async () => {
  const shop = await openShop()
  const mug = await shop.addProduct('Mug', { category: 'Home', daysAgo: 60 })
  await shop.addProduct('Old plate', { category: 'Home', daysAgo: 15 })
  const soldOut = await shop.addProduct('Sold-out plate', { category: 'Home', daysAgo: 1 })
  const withdrawn = await shop.addProduct('Withdrawn plate', { category: 'Home', daysAgo: 1 })
  const ordered = await shop.addProduct('Ordered plate', { category: 'Home', daysAgo: 1 })
  const saved = await shop.addProduct('Saved plate', { category: 'Home', daysAgo: 1 })
  await shop.addProduct('Plate of a subcategory', { category: 'Home/Plates', daysAgo: 1 })
  const { db, now } = shop
  await correctStock(db, { variantId: soldOut.onlyVariantId!, counted: 0, now: now() })
  await withdrawProduct(db, { productId: withdrawn.id, now: now() })
  await shop.buy(mug)
  await shop.order(ordered)
  await shop.wish(saved)
  await shop.run()
  assert.deepEqual(await shop.listTitles(), [])
})

test('an interest ends after 180 days, and an order that was not paid or was given back is none', async () => {
  const shop = await openShop()
  const mug = await shop.addProduct('Mug', { category: 'Home', daysAgo: 60 })
  const cap = await shop.addProduct('Cap', { category: 'Fashion', daysAgo: 60 })
  const lamp = await shop.addProduct('Lamp', { category: 'Lamps', daysAgo: 60 })
  const book = await shop.addProduct('Book', { category: 'Books', daysAgo: 60 })
  for (const category of ['Home', 'Fashion', 'Lamps', 'Books'])
    await shop.addProduct(`New in ${category}`, { category, daysAgo: 1 })
  const { db } = shop
  const before = (days: number) => new Date(shop.now().getTime() - days * DAY_MS).toISOString()
  await shop.order(cap)
  const returned = await shop.buy(lamp)
  await db.execute(
    sql`update order_lines set refunded_quantity = quantity where order_id = ${returned.id}`,
  )
  await shop.wish(mug)
  await db.execute(sql`update wishlist_items set created_at = ${before(181)}`)
  const bought = await shop.buy(book)
  const setDay = (days: number) =>
    db.execute(sql`update orders set created_at = ${before(days)} where id = ${bought.id}`)
  await setDay(181)
  await shop.run()
  assert.deepEqual(await shop.listTitles(), [])
  await setDay(179)
  await shop.run()
  assert.deepEqual(await shop.listTitles(), ['New for you: New in Books'])
})

test('who has switched recommendations off is not told, and others are nevertheless', async () => {
  const shop = await openShop()
  const mug = await shop.addProduct('Mug', { category: 'Home', daysAgo: 60 })
  await shop.addProduct('Bowl', { category: 'Home', daysAgo: 1 })
  const theoClient = shop.as(await shop.signUp(theo))
  await theoClient.request('POST', '/wishlist', { product_ids: [mug.id] })
  await shop.wish(mug)
  const off = { recommendation: false }
  const path = '/notification-preferences/categories'
  assert.equal((await shop.request('PATCH', path, off)).status, 200)
  await shop.run()
  assert.deepEqual(await shop.listTitles(), [])
  const { items } = await (await theoClient.get('/notifications')).json()
  assert.deepEqual([items.length, items[0].title], [1, 'New for you: Bowl'])
})

test('a run that is stopped and begun again tells each of a thousand users once', async () => {
  const shop = await openShop()
  const mug = await shop.addProduct('Mug', { category: 'Home', daysAgo: 60 })
  await shop.addProduct('Bowl', { category: 'Home', daysAgo: 1 })
  await addUsersWithWishlists(shop.db, { productId: mug.id, count: 1000, now: shop.now() })
  const count = async () => {
    const { rows } = await shop.db.execute<{ count: number }>(
      sql`select count(*)::int as count from notifications`,
    )
    return rows[0]!.count
  }
  const stopped = new AbortController()
  const run = shop.run({ signal: stopped.signal })
  while ((await count()) === 0);
  stopped.abort()
  await run
  assert.ok((await count()) < 1000)
  await Promise.all([shop.run(), shop.run()])
  assert.equal(await count(), 1000)
})

test('the queries for a batch of users read by indexes', async (t) => {
  const shop = await openShop()
  const mug = await shop.addProduct('Mug', { category: 'Home', daysAgo: 60 })
  await shop.addProduct('Bowl', { category: 'Home', daysAgo: 1 })
  const { db } = shop
  await addUsersWithWishlists(db, { productId: mug.id, count: 5000, now: shop.now() })
  await addOrdersAndProducts(db, { mug, now: shop.now() })
  await db.execute(sql`analyze users, orders, order_lines, wishlist_items, products, notifications`)
  const scans = await explainFirstBatch(t, shop)
  // The ids of these orders have no time, so that they are in the default partition.
  assert.ok(scans.some((scan) => scan.endsWith(' orders_rest_user_id_created_at_id_idx')))
  const tables = [
    'users',
    'orders_rest',
    'order_lines',
    'wishlist_items',
    'products',
    'notifications',
  ]
  assert.deepEqual(
    tables.filter((table) => scans.includes(`Seq Scan on ${table}`)),
    [],
  )
})

interface AddedProduct {
  id: string
  onlyVariantId: string | null
}

async function openShop() {
  const shop = await openSignedInShop()
  const { db, now, as, accessToken } = shop
  const client = as(accessToken)
  const shopper = createShopper(shop)
  const headers = { Authorization: `Bearer ${accessToken}` }
  const order = async ({ onlyVariantId }: AddedProduct) => {
    const cart = await shopper.createCart([{ variant: onlyVariantId! }])
    return (await shopper.checkOut(cart.id, {}, headers)).body
  }
  return {
    ...{ ...shop, request: client.request, order },
    /** Days after Monday. */
    weekday: (now().getUTCDay() + 6) % 7,
    async addProduct(title: string, { category, daysAgo }: { category: string; daysAgo: number }) {
      const categoryId = await findOrCreateCategoryPath(db, category.split('/'))
      const published = new Date(now().getTime() - daysAgo * DAY_MS)
      const variants = [{ price: dollars(12), stock: 9 }] as const
      return createProduct(db, {
        ...{ title, description: title, categoryId, variants: [...variants], now: published },
      })
    },
    async buy(product: AddedProduct) {
      const placed = await order(product)
      await shopper.pay(placed)
      return placed.order
    },
    wish: ({ id }: AddedProduct) => client.request('POST', '/wishlist', { product_ids: [id] }),
    run: ({ daysLater = 0, signal }: { daysLater?: number; signal?: AbortSignal } = {}) =>
      recommendNewProducts(db, {
        now: new Date(now().getTime() + daysLater * DAY_MS),
        ...(signal && { signal }),
      }),
    async listRecommendations(): Promise<Notification[]> {
      const { items } = await (await client.get('/notifications')).json()
      return items.filter(({ type }: Notification) => type === 'new_product_recommendation')
    },
    async listTitles() {
      return (await this.listRecommendations()).map(({ title }) => title)
    },
  }
}

interface AddUsersInput {
  productId: string
  count: number
  now: Date
}

async function addUsersWithWishlists(db: Database, { productId, count, now }: AddUsersInput) {
  const time = now.toISOString()
  await db.execute(sql`
    with added as (
      insert into users (id, created_at, updated_at)
      select gen_random_uuid(), ${time}, ${time} from generate_series(1, ${count}::integer) returning id)
    insert into wishlist_items (user_id, product_id, price_minor, currency, seen_price_minor, created_at)
    select id, ${productId}, 1200, 'USD', 1200, ${time} from added`)
}

/** Adds an order to each user, and new products to other categories. */
async function addOrdersAndProducts(
  db: Database,
  { mug, now }: { mug: AddedProduct; now: Date },
): Promise<void> {
  const time = now.toISOString()
  await db.execute(sql`
    insert into orders (id, user_id, number, paid_minor, email, first_name, last_name, address, city, zip_code, country,
      language, currency, shipping, tax_basis_points, items_minor, discount_minor, shipping_minor, tax_minor,
      tax_added_minor, shipping_tax_minor, total_minor, base_currency, rate, rate_date, base_minor, created_at)
    select gen_random_uuid(), id, 'OW-' || (100000 + row_number() over ()), 1200, 'x@example.com', 'Theo', 'Keller',
      'Street 1', 'Berlin', '10115', 'DE', 'en', 'USD', 'standard', 0, 1200, 0, 0, 0, 0, 0, 1200, 'USD', 1,
      '2026-01-01', 1200, ${time} from users`)
  await db.execute(sql`
    insert into order_lines (id, order_id, position, variant_id, product_id, slug, title, options, quantity, unit_minor,
      base_minor, discount_minor, tax_basis_points, tax_minor, tax_added_minor, total_minor, created_at)
    select gen_random_uuid(), id, 0, ${mug.onlyVariantId}, ${mug.id}, 'mug', 'Mug', '[]', 1, 1200, 1200, 0, 0, 0, 0,
      1200, created_at from orders`)
  for (let category = 1; category <= 40; category++) {
    const categoryId = await findOrCreateCategoryPath(db, [`Category ${category}`])
    await db.execute(sql`
      insert into products (id, slug, title, category_id, created_at, updated_at)
      select gen_random_uuid(), 'spade-' || ${category}::integer || '-' || n, 'Spade', ${categoryId}, ${time}, ${time}
      from generate_series(1, 100) n`)
  }
}

/** Returns how the queries of the first batch of users read tables and indexes. */
async function explainFirstBatch(
  t: TestContext,
  { db, run }: Awaited<ReturnType<typeof openShop>>,
) {
  const { mock } = t.mock.method(Client.prototype, 'query')
  const stopped = new AbortController()
  const running = run({ signal: stopped.signal })
  stopped.abort()
  await running
  // Drizzle passes the values beside the query.
  const queries = mock.calls.map(({ arguments: [query, values] }) => {
    return { values: values as unknown, ...(query as unknown as QueryConfig) }
  })
  const plans: unknown[] = []
  for (const { text, values } of queries.filter((query) => /^\s*select/.test(query.text ?? ''))) {
    const explanation = { text: `explain ${text}`, values: values as unknown[] }
    const plan = await runInTransaction(db, async (tx) => {
      // A batch is a large part of so few rows.
      await tx.execute(sql`set local enable_seqscan = off`)
      return (await getClient(tx).query(explanation)).rows
    })
    plans.push(plan)
  }
  const scans = JSON.stringify(plans).matchAll(/\w+ (?:Only )?Scan (?:using|on) \w+/g)
  return [...scans].map(([scan]) => scan)
}
