import { CheckoutRules } from '#contract/shop'
import type { PricedCart } from '#modules/cart'
import { getCurrencies } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY } from '#platform/money/money'
import { err } from '#platform/result'
import { defineSetting } from '#platform/settings/stored-setting'
import type { CheckoutError } from './checkout-error.ts'
import type { PlaceOrderBody } from './contract.ts'

/** What the owner asks of orders that shoppers place. Orders that clerks compose are not checked. */
export const checkoutRulesSetting = defineSetting<CheckoutRules>({
  key: 'checkout_rules',
  schema: CheckoutRules,
  fallback: { guest_checkout: true, phone_required: false, minimum_order: 0 },
})

interface CheckRulesInput {
  rules: CheckoutRules
  priced: PricedCart
  body: PlaceOrderBody
  isGuest: boolean
  now: Date
}

/** Returns which rule of the shop an order breaks, or null. The minimum is what the items cost after discounts. */
export async function checkRules(
  tx: Database,
  { rules, priced, body, isGuest, now }: CheckRulesInput,
): Promise<CheckoutError | null> {
  if (!rules.guest_checkout && isGuest) return err('account_required').error
  if (rules.phone_required && !body.phone) return err('phone_required').error
  if (rules.minimum_order === 0) return null
  const { currency } = priced.cart
  const currencies = await getCurrencies(tx, now)
  const minimumMinor = currencies.convertDecimal(rules.minimum_order, {
    ...{ from: BASE_CURRENCY, to: currency },
  })
  const { itemsMinor, discountMinor } = priced.quote
  if (minimumMinor === null || itemsMinor - discountMinor >= minimumMinor) return null
  return err('order_below_minimum', { minimumMinor, currency }).error
}
