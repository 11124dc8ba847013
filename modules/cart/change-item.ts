import { offersOf } from '#modules/catalog'
import type { Database } from '#platform/database'
import { type CartAnswer, noSuchItem, noSuchProduct, refusal } from './answer.ts'
import { changeUnderLock } from './change-under-lock.ts'
import { variantsIn } from './price-cart.ts'
import { putItem } from './put-item.ts'
import { takeOut } from './remove-item.ts'
import type { Asking } from './stored-cart.ts'
import type { CartItemId } from './tables.ts'

interface Change extends Asking {
  itemId: CartItemId
  /** Zero or less removes the line. */
  quantity: number
  now: Date
}

export async function changeItem(
  db: Database,
  { cartId, by = null, itemId, quantity, now }: Change,
): Promise<CartAnswer> {
  return changeUnderLock(db, {
    cartId,
    by,
    now,
    make: async (tx, cart) => {
      const item = cart.items.find(({ id }) => id === itemId)
      if (!item) return noSuchItem
      if (quantity <= 0) return { cart: await takeOut(tx, cart, itemId) }

      const offers = await offersOf(tx, variantsIn(cart))
      const offer = offers.find(({ variantId }) => variantId === item.variantId)
      if (!offer?.isForSale) return noSuchProduct
      if (offer.stock === 0) return refusal('sold_out', `${offer.title} is sold out.`)

      const asked = { variantId: item.variantId, quantity }
      return { cart: await putItem(tx, { cart, item, offer, asked, now }), offers, asked }
    },
  })
}
