import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { VariantId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { addTestProduct, createTestUser, openTestShop, utc } from '#tests/support/test-shop'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'
import {
  addCartItem,
  type CartId,
  type CartResult,
  createCart,
  parseIssuedCartId,
  removeCartItem,
} from './index.ts'
import { lockOpenCart } from './load-cart.ts'
import { lockCartForOrder } from './lock-cart-for-order.ts'

const now = utc('2026-11-21 09:00')
const secretKey = 'a-key-that-only-tests-would-ever-use'

test('an item that waits for another one is added to it, and the response has both', async () => {
  for (const isStored of [true, false]) {
    const { db, lamp, mug, add } = await openCart({ isStored })
    const added = await whileOpen(
      db,
      (tx) => add(tx, lamp),
      () => add(db, mug),
    )
    assert.deepEqual(getQuantities(added), { 'Desk Lamp': isStored ? 2 : 1, 'Red Mug': 1 })
  }
})

test('an item that waits for the removal of another one is added without it', async () => {
  const { db, access, mug, lampItemId, add } = await openCart()
  const remove = (tx: Database) => removeCartItem(tx, { ...access, itemId: lampItemId! })
  const added = await whileOpen(db, remove, () => add(db, mug))
  assert.deepEqual(getQuantities(added), { 'Red Mug': 1 })
})

test('an item that waits for the checkout of its cart is refused', async () => {
  const { db, access, mug, add } = await openCart()
  const added = await whileOpen(
    db,
    (tx) => lockCartForOrder(tx, access),
    () => add(db, mug),
  )
  assert.deepEqual(added, { ok: false, error: { code: 'cart_ordered' } })
})

test('twenty shoppers with one new cart add one lamp each', async () => {
  const { db, lamp, add } = await openCart({ isStored: false })
  const results = await Promise.all(Array.from({ length: 20 }, () => add(db, lamp)))
  assert.ok(results.every(({ ok }) => ok))
  assert.deepEqual(getQuantities(await add(db, lamp)), { 'Desk Lamp': 21 })
})

/** Begins `second` while the transaction of `first` is open, and ends that one when `second` waits for it. */
async function whileOpen<Result>(
  db: Database,
  first: (tx: Database) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  const waiting = await runInTransaction(db, async (tx) => {
    await first(tx)
    const result = second()
    await waitForLockWaiters(db)
    return { result }
  })
  return waiting.result
}

/** Opens a guest's cart: a stored one has a lamp in it. */
async function openCart({ isStored = true } = {}) {
  const { db } = await openTestShop()
  const lamp = (await addTestProduct(db, 'Desk Lamp', { stock: 50 })).onlyVariantId!
  const mug = (await addTestProduct(db, 'Red Mug')).onlyVariantId!
  const cartId = (await createCart(db, { defaultCountry: 'US', secretKey, now })).id as CartId
  const access = { cartId, issued: parseIssuedCartId(cartId, secretKey), now }
  const add = (tx: Database, variantId: VariantId) =>
    addCartItem(tx, { ...access, variantId, quantity: 1 })
  const stored = isStored ? await add(db, lamp) : null
  const lampItemId = stored?.ok ? (stored.value.items[0]!.id as never) : null
  return { db, access, lamp, mug, lampItemId, add }
}

test('a guest finds no cart whose id was issued to a guest and which is of an account since', async () => {
  const { db, access, mug, add } = await openCart()
  const { id } = await createTestUser(db, 'Mina')
  await db.execute(sql`update carts set user_id = ${id}`)
  const refused = { ok: false, error: { code: 'cart_not_found' } }
  assert.deepEqual(await add(db, mug), refused)
  assert.deepEqual(await runInTransaction(db, (tx) => lockOpenCart(tx, access)), refused)
})

function getQuantities(result: CartResult) {
  assert.ok(result.ok)
  return Object.fromEntries(result.value.items.map(({ title, quantity }) => [title, quantity]))
}
