import { toPriceReduction } from '#modules/catalog'
import { type EndedSale, listEndedSales } from '#modules/flash-sales'
import {
  buildReceipt,
  calculateWeight,
  findFreeShipping,
  getLineRate,
  getTaxRate,
  type PriceRules,
  toShippingOption,
} from '#modules/pricing'
import type { CouponErrorCode } from '#modules/promotions'
import { listUnavailableMethods } from '#modules/shipping-quotes'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import type { AppError } from '#platform/result'
import { buildCartNotices, type RequestedItem } from './cart-notices.ts'
import { type Cart, type CartItem, MAX_QUANTITY } from './contract.ts'
import { type PriceCartInput, priceCart } from './price-cart.ts'
import type { PricedCart, PricedCartItem } from './priced-cart.ts'

type AddedByTheApi =
  | ('coupon_error' | 'order' | 'supplier_delivery')
  | ('taxes_by_address' | 'shipping_by_address')

/** The wire shape of a cart, but for what the API adds. */
export interface CartResponse extends Omit<Cart, AddedByTheApi> {
  coupon_error: AppError<CouponErrorCode> | null
}

interface CartContext {
  /** What the shopper has just requested, which may be more than the cart got. */
  requested?: RequestedItem | null
  /** Flash sales that the shopper had revealed and that ended in the last day. Default: none. */
  endedSales?: EndedSale[]
  now: Date
}

/** Prices a cart and returns its wire shape. */
export async function presentCart(
  db: Database,
  { requested = null, ...input }: PriceCartInput & Omit<CartContext, 'endedSales'>,
): Promise<CartResponse> {
  const priced = await priceCart(db, input)
  const endedSales = await listEndedSalesOf(db, priced, input.now)
  return toCartResponse(priced, { requested, endedSales, now: input.now })
}

/** An empty cart costs no statement. */
function listEndedSalesOf(db: Database, { cart, items }: PricedCart, now: Date) {
  const productIds = items.map(({ offer }) => offer.productId)
  const { id: cartId, userId } = cart
  return listEndedSales(db, { productIds, userId, cartId, now })
}

export function toCartResponse(
  priced: PricedCart,
  { now, requested = null, endedSales = [] }: CartContext,
): CartResponse {
  const { cart, items, rules, shippingRates, coupon, couponError, quote } = priced
  const { currency } = cart
  const shipped = items.filter(({ offer }) => offer.needsShipping)
  const itemsMinor = sumShipped(shipped)
  const grams = calculateWeight(shipped.map((line) => ({ ...line.offer, ...line })))
  const isFree = shipped.length === 0 && items.length > 0
  const rates = isFree ? makeFree(shippingRates) : shippingRates
  return {
    id: cart.id,
    state: cart.state,
    currency,
    country: cart.country,
    item_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    items: items.map((line) => toCartItemResponse(line, { priced, requested, endedSales })),
    coupon: coupon && {
      code: coupon.code,
      discount: toDecimal({ minor: sumCouponDiscount(priced), currency }),
    },
    coupon_error: couponError,
    shipping: cart.shipping,
    shipping_options: rates.map((rate) =>
      toShippingOption(rate, { currency, itemsMinor, grams, now }),
    ),
    unavailable_shipping: listUnavailableMethods(priced.shippingQuote),
    free_shipping: findFreeShipping(rates, { currency, itemsMinor }),
    receipt: buildReceipt(
      {
        ...quote,
        currency,
        baseMinor: quote.itemsMinor,
        adjustments: quote.lines.flatMap(({ adjustments }) => adjustments),
      },
      {
        shipping: { minor: quote.shippingMinor, label: cart.shipping },
        tax: rules.tax,
        taxes: quote.taxes,
      },
    ),
    savings: toDecimal({ minor: calculateSavings(items), currency }),
    can_check_out: canCheckOut(priced),
  }
}

/** What the goods that are shipped cost after discounts. */
function sumShipped(items: PricedCartItem[]): number {
  return items.reduce((sum, { amounts }) => {
    return sum + (amounts ? amounts.baseMinor - amounts.discountMinor : 0)
  }, 0)
}

/** A cart of nothing but tickets is not delivered. */
function makeFree(rates: PriceRules['shipping']): PriceRules['shipping'] {
  return rates.map((rate) => ({ ...rate, priceMinor: 0, freeFromMinor: null, bands: null }))
}

/** What the coupon takes off the goods; other promotions are on the receipt alone. */
function sumCouponDiscount({ applied }: PricedCart): number {
  return applied.find(({ coupon }) => coupon)?.goodsMinor ?? 0
}

/** An open cart can be checked out when it has items and at least one unit of each is available. */
function canCheckOut({ cart, items, rules }: PricedCart): boolean {
  if (cart.state !== 'open' || !rules.isServed) return false
  return items.length > 0 && items.every(({ quantity }) => quantity > 0)
}

/** What the reductions take off the available units, in minor units. */
function calculateSavings(items: PricedCartItem[]): number {
  return items.reduce((sum, { offer: { priceMinor, compareAtMinor }, quantity }) => {
    return sum + ((compareAtMinor ?? priceMinor) - priceMinor) * quantity
  }, 0)
}

interface CartItemContext {
  priced: PricedCart
  requested: RequestedItem | null
  endedSales: EndedSale[]
}

function toCartItemResponse(
  line: PricedCartItem,
  { priced, requested, endedSales }: CartItemContext,
): CartItem {
  const { item, offer, quantity, amounts } = line
  const { cart, rules } = priced
  const { currency } = cart
  const charged = amounts ?? NO_AMOUNTS
  const basisPoints = amounts ? getLineRate(amounts) : getTaxRate(rules.tax, offer.taxClass)
  const labels = { tax: { ...rules.tax, basisPoints } }
  return {
    id: item.id,
    variant_id: item.variantId,
    product_id: offer.productId,
    slug: offer.slug,
    title: offer.title,
    options: offer.options,
    image: offer.image,
    unit_price: toDecimal({ minor: offer.priceMinor, currency }),
    ...toLineReduction(line, currency),
    quantity: quantity || item.quantity,
    available: offer.isForSale ? Math.min(offer.stock, MAX_QUANTITY) : 0,
    total: toDecimal({ minor: charged.totalMinor, currency }),
    is_dropship: offer.isDropship,
    is_ticket: !offer.needsShipping,
    notices: buildCartNotices(line, { currency, requested, endedSales }),
    receipt: buildReceipt({ ...charged, currency }, labels),
  }
}

/** The reduction of one unit and of the line. A line without available units has none, as it has no price. */
function toLineReduction({ offer, quantity }: PricedCartItem, currency: string) {
  const compareAtMinor = quantity > 0 ? offer.compareAtMinor : null
  return {
    ...toPriceReduction(offer.priceMinor, compareAtMinor, currency),
    price_before_reduction:
      compareAtMinor === null ? null : toDecimal({ minor: compareAtMinor * quantity, currency }),
  }
}

const NO_AMOUNTS = { baseMinor: 0, adjustments: [], taxMinor: 0, taxAddedMinor: 0, totalMinor: 0 }
