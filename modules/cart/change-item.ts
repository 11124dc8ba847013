import { offersOf } from '#modules/catalog'
import type { Database } from '#platform/database'
import { type CartAnswer, noSuchItem, noSuchProduct, refusal } from './answer.ts'
import { changeUnderLock } from './change-under-lock.ts'
import { putItem } from './put-item.ts'
import { takeOut } from './remove-item.ts'
import type { CartId, CartItemId } from './tables.ts'

interface Change {
  cartId: CartId
  itemId: CartItemId
  /** Zero or less removes the line. */
  quantity: number
  now: Date
}

export async function changeItem(
  db: Database,
  { cartId, itemId, quantity, now }: Change,
): Promise<CartAnswer> {
  return changeUnderLock(db, cartId, async (tx, cart) => {
    const item = cart.items.find(({ id }) => id === itemId)
    if (!item) return noSuchItem
    if (quantity <= 0) return takeOut(tx, { cart, itemId, now })

    const [offer] = await offersOf(tx, [item.variantId])
    if (!offer?.isForSale) return noSuchProduct
    if (offer.stock === 0) return refusal('sold_out', `${offer.title} is sold out.`)
    return putItem(tx, { cart, item, offer, asked: { ...item, quantity }, now })
  })
}
