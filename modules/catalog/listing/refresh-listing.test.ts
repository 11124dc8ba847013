import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPictureSrc } from '#contract/pictures'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import {
  createProduct,
  getProductBySlug,
  recordStockMovements,
  refreshListing,
  updateVariantPrice,
} from '../index.ts'

test('a reduction is measured from the lowest price of the 30 days before it', async () => {
  const { db } = await openTestShop()
  const { onlyVariantId } = await addTestProduct(db, 'Desk Lamp', { price: 59, day: 1 })
  const setPrice = (minor: number, day: string) =>
    updateVariantPrice(db, { variantId: onlyVariantId!, minor, now: utc(`2026-08-${day} 09:00`) })

  await setPrice(7000, '05')
  await setPrice(4130, '10')

  const lamp = await getProductBySlug(db, 'desk-lamp')
  assert.deepEqual([lamp?.priceMinor, lamp?.compareAtMinor], [4130, 5900])
})

test('a price increase is no reduction', async () => {
  const { db } = await openTestShop()
  const { onlyVariantId } = await addTestProduct(db, 'Desk Lamp', { price: 59 })

  await updateVariantPrice(db, {
    variantId: onlyVariantId!,
    minor: 6900,
    now: utc('2026-08-10 09:00'),
  })

  assert.equal((await getProductBySlug(db, 'desk-lamp'))?.compareAtMinor, null)
})

test('a reduced price returns to the former price', async () => {
  const { db } = await openTestShop()
  const { onlyVariantId } = await addTestProduct(db, 'Desk Lamp', { price: 59 })
  const setPrice = (minor: number, day: string) =>
    updateVariantPrice(db, { variantId: onlyVariantId!, minor, now: utc(`2026-08-${day} 09:00`) })

  await setPrice(4900, '10')
  await setPrice(5900, '12')

  const lamp = await getProductBySlug(db, 'desk-lamp')
  assert.deepEqual([lamp?.priceMinor, lamp?.compareAtMinor], [5900, null])
})

test('a product with five left is low in stock, with six in stock', async () => {
  const { db } = await openTestShop()
  const { id, onlyVariantId } = await addTestProduct(db, 'Mug', { stock: 6 })
  assert.equal((await getProductBySlug(db, 'mug'))?.stockState, 'in_stock')

  const now = utc('2026-08-10 09:00')
  const movements = [{ variantId: onlyVariantId!, quantity: -1 }]
  await recordStockMovements(db, { movements, reason: 'sale', reference: 'order 1', now })
  await recordStockMovements(db, { movements, reason: 'sale', reference: 'order 1', now })
  await refreshListing(db, { productIds: [id], now })

  const mug = await getProductBySlug(db, 'mug')
  assert.deepEqual([mug?.stockState, mug?.stockLeft], ['low', 5])
})

test('stock never falls below zero', async () => {
  const { db } = await openTestShop()
  const { onlyVariantId } = await addTestProduct(db, 'Mug', { stock: 1 })
  const movements = [{ variantId: onlyVariantId!, quantity: -2 }]

  const sale = recordStockMovements(db, {
    movements,
    reason: 'sale',
    reference: 'order 1',
    now: new Date(),
  })

  await assert.rejects(sale)
})

test('a card shows the first image, generated or stored', async () => {
  const { db } = await openTestShop()
  const generated = await createProduct(db, {
    title: 'Lamp',
    images: [{ source: 'art:lamp.forest.0' }],
    variants: [{ price: { minor: 100, currency: 'USD' }, stock: 1 }],
    now: utc('2026-08-10 09:00'),
  })
  const stored = await createProduct(db, {
    title: 'Lamp',
    images: [{ source: 'file:lamp.jpg' }],
    variants: [{ price: { minor: 100, currency: 'USD' }, stock: 1 }],
    now: utc('2026-08-10 09:00'),
  })

  assert.equal(generated.imageSrc, getPictureSrc({ id: '', source: 'art:lamp.forest.0' }))
  assert.match(stored.imageSrc ?? '', /^\/images\/p\/[0-9a-f-]{36}$/)
  assert.deepEqual([generated.slug, stored.slug], ['lamp', 'lamp-2'])
})
