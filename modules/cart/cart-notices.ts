import type { EndedSale } from '#modules/flash-sales'
import { multiplyByFraction } from '#platform/money/fractions'
import { toDecimal } from '#platform/money/money'
import type { CartItemRow } from './cart-with-items.ts'
import type { CartNotice } from './contract.ts'
import type { PricedCartItem } from './priced-cart.ts'

/** The total quantity of a variant that the shopper has just requested. */
export interface RequestedItem {
  variantId: CartItemRow['variantId']
  quantity: number
}

interface NoticeContext {
  currency: string
  requested: RequestedItem | null
  endedSales: EndedSale[]
}

/** Returns what changed about a cart item since the shopper last updated it. */
export function buildCartNotices(
  { item, offer, seenMinor, quantity }: PricedCartItem,
  { currency, requested, endedSales }: NoticeContext,
): CartNotice[] {
  if (offer.isOutbound) return [{ kind: 'sold_elsewhere', was: null, now: null }]
  if (!offer.isForSale) return [{ kind: 'withdrawn', was: null, now: null }]

  const before = requested?.variantId === item.variantId ? requested.quantity : item.quantity
  if (quantity === 0) return [{ kind: 'out_of_stock', was: before, now: 0 }]

  const notices: CartNotice[] = []
  if (quantity < before) notices.push({ kind: 'quantity_reduced', was: before, now: quantity })
  if (offer.priceMinor !== seenMinor) {
    notices.push({
      kind: offer.priceMinor < seenMinor ? 'price_decreased' : 'price_increased',
      was: toDecimal({ minor: seenMinor, currency }),
      now: toDecimal({ minor: offer.priceMinor, currency }),
    })
  }
  const ended = endedSales.find(({ productId }) => productId === offer.productId)
  if (ended && item.createdAt < ended.endedAt) {
    const off = multiplyByFraction(offer.priceMinor, ended.percent, 100)
    notices.push({
      kind: 'price_increased',
      was: toDecimal({ minor: offer.priceMinor - off, currency }),
      now: toDecimal({ minor: offer.priceMinor, currency }),
    })
  }
  return notices
}
