import { buildReceipt, toShippingOption } from '#modules/pricing'
import { toDecimal } from '#platform/money/money'
import { buildCartNotices, type RequestedItem } from './cart-notices.ts'
import { type Cart, type CartItem, MAX_QUANTITY } from './contract.ts'
import type { PricedCart, PricedCartItem } from './price-cart.ts'

/** A cart as its shopper sees it. `asked` is what they just asked for, which may be more than they got. */
export function toCartResponse(
  priced: PricedCart,
  { now, requested = null }: { now: Date; requested?: RequestedItem | null },
): Cart {
  const { cart, items, rules, coupon, couponError, quote } = priced
  const { currency } = cart
  return {
    id: cart.id,
    state: cart.state,
    currency,
    country: cart.country,
    item_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    items: items.map((line) => toCartItemResponse(line, { priced, requested })),
    coupon: coupon && {
      code: coupon.code,
      discount: toDecimal({ minor: quote.discountMinor, currency }),
    },
    coupon_error: couponError,
    shipping: cart.shipping,
    shipping_options: rules.shipping.map((rule) => toShippingOption(rule, { currency, now })),
    receipt: buildReceipt(
      { ...quote, baseMinor: quote.itemsMinor, currency },
      {
        shipping: { minor: quote.shippingMinor, label: cart.shipping },
        tax: rules.tax,
        ...(coupon && { coupon }),
      },
    ),
    can_check_out: isOrderable(priced),
  }
}

/** Whether everything in it can be had, and there is something in it. */
function isOrderable({ cart, items }: PricedCart): boolean {
  const isHere = ({ quantity }: PricedCartItem) => quantity > 0
  return cart.state === 'open' && items.length > 0 && items.every(isHere)
}

interface CartItemContext {
  priced: PricedCart
  requested: RequestedItem | null
}

function toCartItemResponse(
  line: PricedCartItem,
  { priced, requested }: CartItemContext,
): CartItem {
  const { item, offer, quantity } = line
  const { currency } = priced.cart
  const charged = line.amounts ?? NO_AMOUNTS
  const { tax } = priced.rules
  return {
    id: item.id,
    variant_id: item.variantId,
    product_id: offer.productId,
    slug: offer.slug,
    title: offer.title,
    options: offer.options,
    image: offer.image,
    unit_price: toDecimal({ minor: offer.priceMinor, currency }),
    quantity: quantity || item.quantity,
    available: offer.isForSale ? Math.min(offer.stock, MAX_QUANTITY) : 0,
    total: toDecimal({ minor: charged.totalMinor, currency }),
    notices: buildCartNotices(line, { currency, requested }),
    receipt: buildReceipt(
      { ...charged, currency },
      { tax, ...(priced.coupon && { coupon: priced.coupon }) },
    ),
  }
}

const NO_AMOUNTS = { baseMinor: 0, discountMinor: 0, taxMinor: 0, taxAddedMinor: 0, totalMinor: 0 }
