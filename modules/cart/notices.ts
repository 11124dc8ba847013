import { decimal } from '#platform/money'
import type { CartNotice } from './contract.ts'
import type { CartLine } from './price-cart.ts'
import type { StoredItem } from './stored-cart.ts'

/** How many of a line the shopper has just asked for. */
export interface Asked {
  variantId: StoredItem['variantId']
  quantity: number
}

/** What a shopper should know about a line: what changed since they last touched it. */
export function noticesOf(
  { item, offer, quantity }: CartLine,
  { currency, asked }: { currency: string; asked: Asked | null },
): CartNotice[] {
  if (!offer.isForSale) return [{ kind: 'withdrawn', was: null, now: null }]

  const wanted = asked?.variantId === item.variantId ? asked.quantity : item.quantity
  if (quantity === 0) return [{ kind: 'out_of_stock', was: wanted, now: 0 }]

  const notices: CartNotice[] = []
  if (quantity < wanted) notices.push({ kind: 'quantity_reduced', was: wanted, now: quantity })
  if (offer.priceMinor !== item.priceMinor) {
    const kind = offer.priceMinor < item.priceMinor ? 'price_dropped' : 'price_rose'
    const [was, now] = [item.priceMinor, offer.priceMinor]
    const shown = (minor: number) => decimal({ minor, currency })
    notices.push({ kind, was: shown(was), now: shown(now) })
  }
  return notices
}
