import { receiptOf, shippingOption } from '#modules/pricing'
import { decimal } from '#platform/money'
import { type Cart, type CartItem, MAX_QUANTITY } from './contract.ts'
import { type Asked, noticesOf } from './notices.ts'
import type { CartLine, PricedCart } from './price-cart.ts'

/** A cart as its shopper sees it. `asked` is what they just asked for, which may be more than they got. */
export function showCart(
  priced: PricedCart,
  { now, asked = null }: { now: Date; asked?: Asked | null },
): Cart {
  const { cart, lines, rules, coupon, couponProblem, quote } = priced
  const { currency } = cart
  return {
    id: cart.id,
    state: cart.state,
    currency,
    country: cart.country,
    item_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    items: lines.map((line) => showLine(line, { priced, asked })),
    coupon: coupon && {
      code: coupon.code,
      discount: decimal({ minor: quote.discountMinor, currency }),
    },
    coupon_problem: couponProblem,
    shipping: cart.shipping,
    shipping_options: rules.shipping.map((rule) => shippingOption(rule, { currency, now })),
    receipt: receiptOf(
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
function isOrderable({ cart, lines }: PricedCart): boolean {
  const isHere = ({ quantity }: CartLine) => quantity > 0
  return cart.state === 'open' && lines.length > 0 && lines.every(isHere)
}

interface Around {
  priced: PricedCart
  asked: Asked | null
}

function showLine(line: CartLine, { priced, asked }: Around): CartItem {
  const { item, offer, quantity } = line
  const { currency } = priced.cart
  const charged = line.charged ?? nothing
  const { tax } = priced.rules
  return {
    id: item.id,
    variant_id: item.variantId,
    product_id: offer.productId,
    slug: offer.slug,
    title: offer.title,
    options: offer.options,
    image: offer.image,
    unit_price: decimal({ minor: offer.priceMinor, currency }),
    quantity: quantity || item.quantity,
    available: offer.isForSale ? Math.min(offer.stock, MAX_QUANTITY) : 0,
    total: decimal({ minor: charged.totalMinor, currency }),
    notices: noticesOf(line, { currency, asked }),
    receipt: receiptOf(
      { ...charged, currency },
      { tax, ...(priced.coupon && { coupon: priced.coupon }) },
    ),
  }
}

const nothing = { baseMinor: 0, discountMinor: 0, taxMinor: 0, taxAddedMinor: 0, totalMinor: 0 }
