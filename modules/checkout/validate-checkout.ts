import type { PricedCart } from '#modules/cart'
import { toMinorUnits } from '#platform/money/money'
import { err } from '#platform/result'
import { type CheckoutError, toSoldOutError } from './checkout-error.ts'
import type { PlaceOrderBody } from './contract.ts'

/**
 * Returns why a priced cart cannot become an order, or null. A changed price, a reduced quantity or an invalid coupon is
 * accepted from a shopper who sends the total that results from it, and is an error otherwise.
 */
export function validateCheckout(
  priced: PricedCart,
  { shipping, expected_total: expectedTotal }: PlaceOrderBody,
): CheckoutError | null {
  const { items, rules, shippingRates, quote, cart, couponError } = priced
  const { currency } = cart
  if (items.length === 0) return err('cart_empty').error
  if (items.some(({ quantity }) => quantity === 0)) return toSoldOutError(items)
  if (!rules.isServed) return err('country_not_served').error
  if (!rules.shipping.some(({ id }) => id === shipping)) {
    return err('shipping_method_unavailable', { currency }).error
  }
  if (!shippingRates.some(({ id }) => id === shipping)) {
    return err('shipping_method_not_at_address').error
  }
  const totalChanged = err('total_changed', { totalMinor: quote.totalMinor, currency })
  if (expectedTotal !== undefined) {
    if (toMinorUnits(expectedTotal, currency) === quote.totalMinor) return null
    return totalChanged.error
  }
  if (items.some(({ item, quantity }) => quantity < item.quantity)) return toSoldOutError(items)
  if (items.some(({ offer, seenMinor }) => offer.priceMinor !== seenMinor)) {
    return totalChanged.error
  }
  return couponError
}
