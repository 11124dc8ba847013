import { listOffers, type Offer, type VariantId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { presentCart } from './cart-response.ts'
import type { CartResult } from './cart-result.ts'
import { MAX_CART_ITEMS } from './contract.ts'
import { type CartAccess, type CartWithItems, lockOpenCart } from './load-cart.ts'
import { listVariantIds } from './price-cart.ts'
import { saveCartItem } from './save-cart-item.ts'

interface AddCartItemInput extends CartAccess {
  variantId: VariantId
  quantity: number
  now: Date
}

/**
 * Adds units of a variant to a cart, on top of those that are in it. Stock and `MAX_QUANTITY` limit the quantity; a
 * notice on the item then reports the reduction.
 */
export async function addCartItem(
  db: Database,
  { cartId, userId = null, variantId, quantity, now }: AddCartItemInput,
): Promise<CartResult> {
  const saved = await runInTransaction(db, async (tx) => {
    const locked = await lockOpenCart(tx, { cartId, userId, now })
    if (!locked.ok) return locked
    const cart = locked.value

    const offers = await listOffers(tx, [...listVariantIds(cart), variantId])
    const existing = cart.items.find((item) => item.variantId === variantId)
    const offer = validateOffer(cart, {
      offer: offers.find((one) => one.variantId === variantId),
      isNew: !existing,
    })
    if (!offer.ok) return offer

    const requested = { variantId, quantity: (existing?.quantity ?? 0) + quantity }
    const item = existing ?? { id: newId<'cart item'>() }
    const updated = await saveCartItem(tx, { cart, item, offer: offer.value, requested, now })
    return ok({ cart: updated, offers, requested })
  })
  if (!saved.ok) return saved
  return ok(await presentCart(db, { ...saved.value, now }))
}

/** Returns the offer when the cart can take a unit of it. */
function validateOffer(
  cart: CartWithItems,
  { offer, isNew }: { offer: Offer | undefined; isNew: boolean },
): Result<Offer, 'product_not_for_sale' | 'sold_out' | 'cart_full' | 'currency_mismatch'> {
  if (!offer?.isForSale) return err('product_not_for_sale')
  const { title, currency } = offer
  if (offer.stock === 0) return err('sold_out', { title })
  if (isNew && cart.items.length >= MAX_CART_ITEMS) return err('cart_full', { max: MAX_CART_ITEMS })
  if (cart.items.length > 0 && currency !== cart.currency) {
    return err('currency_mismatch', { title, currency, cartCurrency: cart.currency })
  }
  return ok(offer)
}
