import { listOffers } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { presentCart } from './cart-response.ts'
import type { CartResult } from './cart-result.ts'
import { type CartAccess, lockOpenCart } from './load-cart.ts'
import { listVariantIds } from './price-cart.ts'
import { deleteCartItem } from './remove-cart-item.ts'
import { saveCartItem } from './save-cart-item.ts'
import type { CartItemId } from './tables.ts'

interface UpdateCartItemInput extends CartAccess {
  itemId: CartItemId
  /** Zero or less removes the item. */
  quantity: number
  now: Date
}

/** Sets the quantity of a cart item. Stock and `MAX_QUANTITY` limit it, as in `addCartItem`. */
export async function updateCartItem(
  db: Database,
  { itemId, quantity, now, ...access }: UpdateCartItemInput,
): Promise<CartResult> {
  const saved = await runInTransaction(db, async (tx) => {
    const locked = await lockOpenCart(tx, { ...access, now })
    if (!locked.ok) return locked
    const cart = locked.value
    const item = cart.items.find(({ id }) => id === itemId)
    if (!item) return err('cart_item_not_found')
    if (quantity <= 0) return ok({ cart: await deleteCartItem(tx, cart, itemId) })

    const offers = await listOffers(tx, listVariantIds(cart))
    const offer = offers.find(({ variantId }) => variantId === item.variantId)
    if (offer?.isOutbound) return err('product_sold_elsewhere', { title: offer.title })
    if (!offer?.isForSale) return err('product_not_for_sale')
    if (offer.stock === 0) return err('sold_out', { title: offer.title })

    const requested = { variantId: item.variantId, quantity }
    const updated = await saveCartItem(tx, { cart, item, offer, requested, now })
    return ok({ cart: updated, offers, requested })
  })
  if (!saved.ok) return saved
  return ok(await presentCart(db, { ...saved.value, now }))
}
