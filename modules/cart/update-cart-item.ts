import { listOffers } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { type CartResult, cartError, cartItemNotFound, productNotFound } from './cart-result.ts'
import type { CartAccess } from './load-cart.ts'
import { listVariantIds } from './price-cart.ts'
import { deleteCartItem } from './remove-cart-item.ts'
import { saveCartItem } from './save-cart-item.ts'
import type { CartItemId } from './tables.ts'
import { withLockedCart } from './with-locked-cart.ts'

interface UpdateCartItemInput extends CartAccess {
  itemId: CartItemId
  /** Zero or less removes the line. */
  quantity: number
  now: Date
}

export async function updateCartItem(
  db: Database,
  { cartId, userId = null, itemId, quantity, now }: UpdateCartItemInput,
): Promise<CartResult> {
  return withLockedCart(db, {
    cartId,
    userId,
    now,
    update: async (tx, cart) => {
      const item = cart.items.find(({ id }) => id === itemId)
      if (!item) return cartItemNotFound
      if (quantity <= 0) return { cart: await deleteCartItem(tx, cart, itemId) }

      const offers = await listOffers(tx, listVariantIds(cart))
      const offer = offers.find(({ variantId }) => variantId === item.variantId)
      if (!offer?.isForSale) return productNotFound
      if (offer.stock === 0) return cartError('sold_out', `${offer.title} is sold out.`)

      const requested = { variantId: item.variantId, quantity }
      return {
        cart: await saveCartItem(tx, { cart, item, offer, requested, now }),
        offers,
        requested,
      }
    },
  })
}
