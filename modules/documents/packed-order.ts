import type { Fulfilment, OrderLineRow, OrderRow } from '#modules/orders'

/** An order to be packed, or one of its parcels. */
export interface PackedOrder {
  order: OrderRow
  /** Null for what has not left yet. */
  parcel: Fulfilment | null
  lines: { line: OrderLineRow; quantity: number }[]
}
