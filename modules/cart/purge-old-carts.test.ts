import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { newId } from '#platform/ids'
import { type UserId, users } from '#tables/identity'
import { orders } from '#tables/orders'
import { createPendingOrder } from '#tests/support/pending-order'
import { openTestShop, utc } from '#tests/support/test-shop'
import { type CartId, purgeOldCarts } from './index.ts'
import { cartItems, carts } from './tables.ts'

const now = utc('2026-11-20 09:00')

test('a guest’s cart that nobody touched for 90 days is forgotten with what lay in it', async () => {
  const { db } = await openTestShop()
  const { cap, orderId } = await createPendingOrder(db)
  const cart = async (updatedAt: Date, what: object = {}) => {
    const id = newId<'cart'>()
    await db.insert(carts).values({ id, createdAt: updatedAt, updatedAt, ...what })
    const item = { cartId: id, variantId: cap.onlyVariantId!, quantity: 1, priceMinor: 1000 }
    await db.insert(cartItems).values({ id: newId<'cart item'>(), ...item, createdAt: updatedAt })
    return id
  }
  const long = utc('2026-08-22 08:59')
  const theo = newId<'user'>() as UserId
  await db.insert(users).values({ id: theo, createdAt: long, updatedAt: long })
  await cart(long)
  const kept = [
    await cart(utc('2026-08-22 09:01')),
    await cart(long, { userId: theo }),
    await cart(long, { state: 'ordered' }),
    await cart(long),
  ]
  await db
    .update(orders)
    .set({ cartId: kept[3] as CartId })
    .where(eq(orders.id, orderId))

  assert.equal(await purgeOldCarts(db, now), 1)
  const left = (await db.select().from(carts)).map(({ id }) => id)
  assert.deepEqual(left.toSorted(), kept.toSorted())
  assert.equal(await db.$count(cartItems), kept.length)
  assert.equal(await purgeOldCarts(db, now), 0)
})
