import type { Country } from '#contract/pricing'
import {
  type CartAccess,
  type CartItemId,
  type CartResult,
  getCart,
  loadPricedCart,
  removeCartItem,
  updateCartItem,
} from '#modules/cart'
import { checkSale } from '#modules/dropship'
import type { Database } from '#platform/db/database'
import { err } from '#platform/result'
import { toSale } from './check-suppliers.ts'

interface CorrectCartInput extends CartAccess {
  /** Of the checkout. */
  country?: Country | undefined
  now: Date
}

/**
 * Takes out of a cart what suppliers have refused in its last checkout, and reduces what they have too little of. An item
 * that has changed meanwhile stays.
 */
export async function correctCart(
  db: Database,
  { country, ...access }: CorrectCartInput,
): Promise<CartResult> {
  const priced = await loadPricedCart(db, access)
  if (!priced) return err('cart_not_found')
  if (priced.cart.state === 'ordered') return err('cart_ordered')
  const check = await checkSale(db, toSale(priced, country ?? priced.cart.country), access.now)
  if (check.state !== 'refused') return getCart(db, access)
  for (const { item, offer } of priced.items) {
    const refusal = check.refusals.get(offer.variantId)
    if (!refusal) continue
    const input = { ...access, itemId: item.id as CartItemId }
    const available = Number(refusal.params?.available ?? 0)
    const corrected =
      refusal.code === 'supplier_stock_low'
        ? await updateCartItem(db, { ...input, quantity: available })
        : await removeCartItem(db, input)
    if (!corrected.ok && corrected.error.code !== 'cart_item_not_found') return corrected
  }
  return getCart(db, access)
}
