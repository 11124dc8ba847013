import type { Offer } from '#modules/catalog'
import { type Currencies, getCurrencies } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { presentCart } from './cart-response.ts'
import type { CartResult } from './cart-result.ts'
import type { CartItemRow, CartWithItems } from './cart-with-items.ts'
import { MAX_CART_ITEMS } from './contract.ts'
import {
  type InsertCartItemInput,
  type InsertedCartItem,
  insertCartItem,
} from './insert-cart-item.ts'

/** Each failed attempt means that another change of the cart has succeeded meanwhile. */
const MAX_ATTEMPTS = 100

/**
 * Adds units of a variant to a cart, on top of those that are in it. Stock and `MAX_QUANTITY` limit the quantity; a
 * notice on the item then reports the reduction.
 */
export async function addCartItem(
  db: Database,
  input: Omit<InsertCartItemInput, 'currencies'>,
): Promise<CartResult> {
  const currencies = await getCurrencies(db, input.now)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    // A cart that the first attempt did not insert has a row: none is found if it is of an account.
    const issued = attempt === 1 ? (input.issued ?? null) : null
    const inserted = await insertCartItem(db, { ...input, issued, currencies })
    const accepted = validateAddition(inserted, { ...input, currencies })
    if (!accepted.ok) return accepted
    const { cart, requested } = accepted.value
    if (!inserted.saved) continue
    const updated = replaceItem(cart, inserted.saved)
    return ok(
      await presentCart(db, { cart: updated, offers: inserted.offers, requested, now: input.now }),
    )
  }
  throw new Error('An item could not be added to a cart')
}

/** Returns the error that kept the item out of the cart, else what was requested. */
function validateAddition(
  { cart, offers }: InsertedCartItem,
  { variantId, quantity, currencies }: InsertCartItemInput,
) {
  if (!cart) return err('cart_not_found')
  if (cart.state === 'ordered') return err('cart_ordered')
  const existing = cart.items.find((item) => item.variantId === variantId)
  const offer = validateOffer(cart, {
    offer: offers.find((one) => one.variantId === variantId),
    isNew: !existing,
    currencies,
  })
  if (!offer.ok) return offer
  const requested = { variantId, quantity: (existing?.quantity ?? 0) + quantity }
  return ok({ cart, requested })
}

/** Returns the cart with the saved item, which is the newest if it is not in the cart yet. */
function replaceItem(cart: CartWithItems, saved: CartItemRow): CartWithItems {
  const isSaved = ({ id }: CartItemRow) => id === saved.id
  const items = cart.items.some(isSaved)
    ? cart.items.map((item) => (isSaved(item) ? saved : item))
    : [...cart.items, saved]
  return { ...cart, items }
}

interface ValidateOfferInput {
  offer: Offer | undefined
  isNew: boolean
  currencies: Currencies
}

type OfferErrorCode =
  | 'product_not_for_sale'
  | 'product_sold_elsewhere'
  | 'sold_out'
  | 'cart_full'
  | 'currency_mismatch'

/** Returns the offer when the cart can take a unit of it. `insertCartItem` has the same rules in SQL. */
function validateOffer(
  cart: CartWithItems,
  { offer, isNew, currencies }: ValidateOfferInput,
): Result<Offer, OfferErrorCode> {
  if (offer?.isOutbound) return err('product_sold_elsewhere', { title: offer.title })
  if (!offer?.isForSale) return err('product_not_for_sale')
  const { title, currency } = offer
  if (offer.stock === 0) return err('sold_out', { title })
  if (isNew && cart.items.length >= MAX_CART_ITEMS) return err('cart_full', { max: MAX_CART_ITEMS })
  if (!currencies.findConversion(currency, cart.currency)) {
    return err('currency_mismatch', { title, currency, cartCurrency: cart.currency })
  }
  return ok(offer)
}
