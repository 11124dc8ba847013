import { listOffers, type Offer, type VariantId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { type CartResult, cartError, productNotFound } from './cart-result.ts'
import { MAX_CART_ITEMS } from './contract.ts'
import type { CartAccess, CartWithItems } from './load-cart.ts'
import { listVariantIds } from './price-cart.ts'
import { saveCartItem } from './save-cart-item.ts'
import { withLockedCart } from './with-locked-cart.ts'

interface AddCartItemInput extends CartAccess {
  variantId: VariantId
  quantity: number
  now: Date
}

/** Adds to what is there already, as far as stock and the limit of a line reach; the line's notice says when it was less. */
export async function addCartItem(
  db: Database,
  { cartId, userId = null, variantId, quantity, now }: AddCartItemInput,
): Promise<CartResult> {
  return withLockedCart(db, {
    cartId,
    userId,
    now,
    update: async (tx, cart) => {
      const offers = await listOffers(tx, [...listVariantIds(cart), variantId])
      const offer = offers.find((one) => one.variantId === variantId)
      if (!offer?.isForSale) return productNotFound

      const item = cart.items.find((one) => one.variantId === variantId)
      const no = validateNewItem(cart, { offer, isNew: !item })
      if (no) return no

      const requested = { variantId, quantity: (item?.quantity ?? 0) + quantity }
      const line = item ?? { id: newId<'cart item'>() }
      return {
        cart: await saveCartItem(tx, { cart, item: line, offer, requested, now }),
        offers,
        requested,
      }
    },
  })
}

function validateNewItem(cart: CartWithItems, { offer, isNew }: { offer: Offer; isNew: boolean }) {
  if (offer.stock === 0) return cartError('sold_out', `${offer.title} is sold out.`)
  if (isNew && cart.items.length >= MAX_CART_ITEMS) {
    return cartError('cart_full', `A cart holds ${MAX_CART_ITEMS} different items at most.`)
  }
  if (cart.items.length > 0 && offer.currency !== cart.currency) {
    const message = `${offer.title} is sold in ${offer.currency}, and this cart is in ${cart.currency}.`
    return cartError('currency_mismatch', message)
  }
  return null
}
