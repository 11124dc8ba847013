import type { PricedCart, PricedCartItem } from '#modules/cart'
import type { StockShortage } from '#modules/catalog'
import type { TicketSaleErrorCode } from '#modules/draws'
import type { SupplierRefusalCode } from '#modules/dropship'
import type { CouponErrorCode } from '#modules/promotions'
import type { AppError } from '#platform/result'
import type { ShippingErrorCode } from './charge-shipping.ts'
import type { TaxErrorCode } from './charge-taxes.ts'
import type { HoldLimitErrorCode } from './claim-open-hold.ts'
import type { ClaimError } from './claims.ts'

type CheckoutErrorCode =
  | 'cart_not_found'
  | 'order_already_placed'
  | 'cart_empty'
  | 'country_not_served'
  | 'shipping_method_unavailable'
  | 'shipping_method_not_at_address'
  | 'total_changed'
  | 'promotion_changed'
  | 'flash_sale_limit'
  | 'store_credit_changed'
  | 'below_least_payment'
  | TicketSaleErrorCode
  | 'phone_required'
  | 'order_below_minimum'
  | 'supplier_phone_needed'
  | 'supplier_unquoted'
  | ShippingErrorCode
  | TaxErrorCode
  | SupplierRefusalCode
  | CouponErrorCode
  | HoldLimitErrorCode

type ItemShortageCode =
  | 'item_withdrawn'
  | 'item_sold_elsewhere'
  | 'sold_out'
  | 'quantity_unavailable'

/** Why the shop cannot sell the items of a cart, by cart item id. */
interface SoldOutError {
  code: 'sold_out'
  items: Record<string, AppError<ItemShortageCode>>
}

/** Why suppliers do not send items of a cart, or not at prices that the shop accepts, by cart item id. */
interface SupplierRefusedError {
  code: 'supplier_refused'
  items: Record<string, AppError<SupplierRefusalCode>>
}

export type CheckoutError = AppError<CheckoutErrorCode> | SoldOutError | SupplierRefusedError
export type CheckoutResult<Value> = { ok: true; value: Value } | { ok: false; error: CheckoutError }

/** Returns the error for the items of which fewer units are available than the cart has. */
export function toSoldOutError(lines: PricedCartItem[]): SoldOutError {
  const short = lines.filter(({ item, quantity }) => quantity < item.quantity)
  const items = short.map(({ item, offer, quantity }) => [item.id, toShortage(offer, quantity)])
  return { code: 'sold_out', items: Object.fromEntries(items) }
}

/** Returns the error of a claim that another order took after the cart was priced. */
export function toClaimError(priced: PricedCart, error: ClaimError): CheckoutError {
  return 'shortages' in error ? toShortageError(priced, error.shortages) : error
}

function toShortageError({ items }: PricedCart, shortages: StockShortage[]): SoldOutError {
  const available = new Map(shortages.map((one) => [one.variantId, one.available]))
  return toSoldOutError(
    items.map((line) => ({
      ...line,
      quantity: available.get(line.offer.variantId) ?? line.quantity,
    })),
  )
}

function toShortage(
  { title, isForSale, isOutbound }: PricedCartItem['offer'],
  available: number,
): AppError<ItemShortageCode> {
  if (isOutbound) return { code: 'item_sold_elsewhere', params: { title } }
  if (!isForSale) return { code: 'item_withdrawn', params: { title } }
  if (available === 0) return { code: 'sold_out', params: { title } }
  return { code: 'quantity_unavailable', params: { title, available } }
}
