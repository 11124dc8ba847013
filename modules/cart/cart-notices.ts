import { toDecimal } from '#platform/money/money'
import type { CartNotice } from './contract.ts'
import type { CartItemRow } from './load-cart.ts'
import type { PricedCartItem } from './price-cart.ts'

/** How many of a line the shopper has just requested for. */
export interface RequestedItem {
  variantId: CartItemRow['variantId']
  quantity: number
}

/** What a shopper should know about a line: what changed since they last touched it. */
export function buildCartNotices(
  { item, offer, quantity }: PricedCartItem,
  { currency, requested }: { currency: string; requested: RequestedItem | null },
): CartNotice[] {
  if (!offer.isForSale) return [{ kind: 'withdrawn', was: null, now: null }]

  const wanted = requested?.variantId === item.variantId ? requested.quantity : item.quantity
  if (quantity === 0) return [{ kind: 'out_of_stock', was: wanted, now: 0 }]

  const notices: CartNotice[] = []
  if (quantity < wanted) notices.push({ kind: 'quantity_reduced', was: wanted, now: quantity })
  if (offer.priceMinor !== item.priceMinor) {
    const kind = offer.priceMinor < item.priceMinor ? 'price_decreased' : 'price_increased'
    const [was, now] = [item.priceMinor, offer.priceMinor]
    const shown = (minor: number) => toDecimal({ minor, currency })
    notices.push({ kind, was: shown(was), now: shown(now) })
  }
  return notices
}
