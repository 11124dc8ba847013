import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/ids'
import { type UserId, users } from '#tables/identity'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { purgeOldCarts } from './index.ts'
import { cartItems, carts } from './tables.ts'

const now = utc('2026-11-20 09:00')

test('a guest’s cart that was unused for 90 days is deleted with its items', async () => {
  const { db } = await openTestShop()
  const { onlyVariantId } = await addTestProduct(db, 'Blue Cap')
  const createCartWithItem = async (updatedAt: Date, fields: object = {}) => {
    const id = newId<'cart'>()
    const terms = { country: 'US', currency: 'USD' } as const
    await db.insert(carts).values({ ...terms, id, createdAt: updatedAt, updatedAt, ...fields })
    const item = { cartId: id, variantId: onlyVariantId!, quantity: 1, priceMinor: 1000 }
    await db.insert(cartItems).values({ id: newId<'cart item'>(), ...item, createdAt: updatedAt })
    return id
  }
  const old = utc('2026-08-22 08:59')
  const theo = newId<'user'>() as UserId
  await db.insert(users).values({ id: theo, createdAt: old, updatedAt: old })
  await createCartWithItem(old)
  const retained = [
    await createCartWithItem(utc('2026-08-22 09:01')),
    await createCartWithItem(old, { userId: theo }),
    await createCartWithItem(old, { state: 'ordered', firstOrderedAt: old }),
    await createCartWithItem(old, { firstOrderedAt: old }),
  ]

  assert.equal(await purgeOldCarts(db, now), 1)
  const remaining = (await db.select().from(carts)).map(({ id }) => id)
  assert.deepEqual(remaining.toSorted(), retained.toSorted())
  assert.equal(await db.$count(cartItems), retained.length)
  assert.equal(await purgeOldCarts(db, now), 0)
})
