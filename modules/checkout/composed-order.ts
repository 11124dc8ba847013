import type { VariantId } from '#modules/catalog'
import type { OrderAddress, OrderRow } from '#modules/orders'

/** An order as a clerk composes it, without prices. */
export interface ComposedOrder
  extends OrderAddress,
    Pick<OrderRow, 'email' | 'language' | 'currency' | 'shipping'> {
  items: { variantId: VariantId; quantity: number }[]
  discount: { basisPoints?: number; minor?: number } | null
  /** The shop bears the cost of the delivery. */
  hasFreeShipping?: boolean
}
