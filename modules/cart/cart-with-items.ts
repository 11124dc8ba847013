import type { Country } from '#contract/pricing'
import type { UserId } from '#modules/identity'
import { newRandomId } from '#platform/ids'
import type { cartItems, carts } from './tables.ts'

export type CartItemRow = typeof cartItems.$inferSelect
type CartRow = typeof carts.$inferSelect

export type CartWithItems = CartRow & {
  /** Oldest first. */
  items: CartItemRow[]
}

interface EmptyCartInput {
  country: Country
  currency: string
  /** Null or absent for a guest's cart, which any client with its id may change. */
  userId?: UserId | null
  now: Date
}

export function buildEmptyCart({
  country,
  currency,
  userId = null,
  now,
}: EmptyCartInput): CartWithItems {
  return {
    id: newRandomId<'cart'>(),
    ...{ userId, state: 'open', currency, country, shipping: 'standard', version: 0 },
    ...{ region: null, zipCode: null, taxKey: null, shippingKey: null },
    ...{ couponId: null, items: [], firstOrderedAt: null, mergedAt: null },
    ...{ createdAt: now, updatedAt: now },
  }
}
