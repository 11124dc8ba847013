import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ProductCard } from '#contract/catalog'
import {
  createProducts,
  expireNewProducts,
  type NewProduct,
  type ProductId,
  type ProductInput,
  saveProducts,
  updateProduct,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { dollars } from '#platform/money/money'
import { openTestShop, utc } from '../support/test-shop.ts'
import { openTestSite } from '../support/test-site.ts'

const now = utc('2026-11-21 09:00')

test('only the newest twentieth of the products is new', async () => {
  const { db, expectNew } = await openSite()
  await addProducts(db, { count: 57, getDay: (index) => 1 + index * 0.4 })
  await expectNew(['Mug 0', 'Mug 1', 'Mug 2'])

  await addProducts(db, { count: 3, prefix: 'Cup', getDay: (index) => index / 10 })
  await expectNew(['Cup 0', 'Cup 1', 'Cup 2'])
})

test('products are new for thirty days, also the only one of a shop', async () => {
  const { db, expectNew, clock } = await openSite()
  await addProducts(db, { count: 1, getDay: () => 29 })
  await expectNew(['Mug 0'])
  clock.now = utc('2026-11-22 10:00')
  await expireNewProducts(db, clock.now)
  await expectNew([])
})

test('an import of the whole shop makes nothing new, the first time and again', async () => {
  const { db, expectNew } = await openSite()
  const inputs = Array.from({ length: 30 }, (_, index) => buildInput(`Mug ${index}`))
  const importAll = (time: Date) => saveProducts(db, { inputs, reference: 'a file', now: time })
  await importAll(utc('2026-11-20 09:00'))
  await expectNew([])

  await addProducts(db, { count: 1, prefix: 'Cup', getDay: () => 0.5 })
  await importAll(now)
  await expectNew(['Cup 0'])
})

test('a draft is new from the day it is published, a withdrawn product not again when it returns', async () => {
  const { db, expectNew } = await openSite()
  await addProducts(db, { count: 20, getDay: (index) => 50 + index })
  const [draft] = await addProducts(db, { count: 1, prefix: 'Draft', status: 'draft' })
  const [old] = await addProducts(db, { count: 1, prefix: 'Old' })
  const setStatus = (productId: ProductId | undefined, status: 'active' | 'withdrawn') =>
    updateProduct(db, { productId: productId!, patch: { status }, now })

  await setStatus(old, 'withdrawn')
  await setStatus(old, 'active')
  await expectNew([])
  await setStatus(draft, 'active')
  await expectNew(['Draft 0'])
})

async function openSite() {
  const shop = await openTestShop()
  const clock = { now }
  const { site } = await openTestSite({ shop, now: () => clock.now })
  const listNew = async () => {
    const { items } = await (await site.request('/api/products')).json()
    const titles = (items as ProductCard[]).flatMap((item) => (item.is_new ? item.title : []))
    return titles.sort()
  }
  /** The cache hears of a change a moment after it. */
  const expectNew = async (titles: string[]) => {
    for (let tries = 0; !isDeepStrictEqual(await listNew(), titles) && tries < 100; tries++)
      await sleep(10)
    assert.deepEqual(await listNew(), titles)
  }
  return { db: shop.db, expectNew, clock }
}

interface AddProductsInput {
  count: number
  prefix?: string
  status?: NewProduct['status']
  /** How many days ago the product was added. */
  getDay?: (index: number) => number
}

async function addProducts(db: Database, input: AddProductsInput) {
  const { count, prefix = 'Mug', status, getDay = () => 90 } = input
  const variants: NewProduct['variants'] = [{ price: dollars(10), stock: 5 }]
  const products = Array.from({ length: count }, (_, index) => ({
    ...{
      title: `${prefix} ${index}`,
      variants,
      now: new Date(now.getTime() - getDay(index) * DAY_MS),
    },
    ...(status && { status }),
  }))
  return db.transaction((tx) => createProducts(tx, { products, now }))
}

const DAY_MS = 24 * 60 * 60_000

function buildInput(title: string): ProductInput {
  return {
    matchKeys: { importKey: `handle:${title}` },
    ...{ currency: 'USD', title, options: [] },
    variants: [{ options: [], priceMinor: 1000, sku: title, stock: 4 }],
  }
}
