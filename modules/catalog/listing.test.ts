import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureSrc } from '#contract/pictures'
import { openShop, shelve, utc } from '#tests/shop'
import { addProduct, changePrice, moveStock, productBySlug, refreshListing } from './index.ts'

test('a reduction is measured from the lowest price of the 30 days before it', async () => {
  const { db } = await openShop()
  const { onlyVariantId } = await shelve(db, 'Desk Lamp', { price: 59, day: 1 })
  const cost = (minor: number, day: string) =>
    changePrice(db, { variantId: onlyVariantId!, minor, now: utc(`2026-08-${day} 09:00`) })

  await cost(7000, '05')
  await cost(4130, '10')

  const lamp = await productBySlug(db, 'desk-lamp')
  assert.deepEqual([lamp?.priceMinor, lamp?.beforeMinor], [4130, 5900])
})

test('a price that rose is no reduction', async () => {
  const { db } = await openShop()
  const { onlyVariantId } = await shelve(db, 'Desk Lamp', { price: 59 })

  await changePrice(db, { variantId: onlyVariantId!, minor: 6900, now: utc('2026-08-10 09:00') })

  assert.equal((await productBySlug(db, 'desk-lamp'))?.beforeMinor, null)
})

test('a reduced price may go back to what it was', async () => {
  const { db } = await openShop()
  const { onlyVariantId } = await shelve(db, 'Desk Lamp', { price: 59 })
  const cost = (minor: number, day: string) =>
    changePrice(db, { variantId: onlyVariantId!, minor, now: utc(`2026-08-${day} 09:00`) })

  await cost(4900, '10')
  await cost(5900, '12')

  const lamp = await productBySlug(db, 'desk-lamp')
  assert.deepEqual([lamp?.priceMinor, lamp?.beforeMinor], [5900, null])
})

test('five left is said, six are simply in stock', async () => {
  const { db } = await openShop()
  const { id, onlyVariantId } = await shelve(db, 'Mug', { stock: 6 })
  assert.equal((await productBySlug(db, 'mug'))?.stockState, 'in_stock')

  const now = utc('2026-08-10 09:00')
  const moves = [{ variantId: onlyVariantId!, quantity: -1 }]
  await moveStock(db, { moves, reason: 'sale', reference: 'order 1', now })
  await moveStock(db, { moves, reason: 'sale', reference: 'order 1', now })
  await refreshListing(db, { productIds: [id], now })

  const mug = await productBySlug(db, 'mug')
  assert.deepEqual([mug?.stockState, mug?.stockLeft], ['low', 5])
})

test('what is not there cannot be sold', async () => {
  const { db } = await openShop()
  const { onlyVariantId } = await shelve(db, 'Mug', { stock: 1 })
  const moves = [{ variantId: onlyVariantId!, quantity: -2 }]

  const sale = moveStock(db, { moves, reason: 'sale', reference: 'order 1', now: new Date() })

  await assert.rejects(sale)
})

test('a card shows the first picture, drawn or stored', async () => {
  const { db } = await openShop()
  const drawn = await addProduct(db, {
    title: 'Lamp',
    images: [{ source: 'art:lamp.forest.0' }],
    variants: [{ price: { minor: 100, currency: 'USD' }, stock: 1 }],
    now: utc('2026-08-10 09:00'),
  })
  const stored = await addProduct(db, {
    title: 'Lamp',
    images: [{ source: 'file:lamp.jpg' }],
    variants: [{ price: { minor: 100, currency: 'USD' }, stock: 1 }],
    now: utc('2026-08-10 09:00'),
  })

  assert.equal(drawn.imageSrc, pictureSrc({ id: '', source: 'art:lamp.forest.0' }))
  assert.match(stored.imageSrc ?? '', /^\/images\/p\/[0-9a-f-]{36}$/)
  assert.deepEqual([drawn.slug, stored.slug], ['lamp', 'lamp-2'])
})
