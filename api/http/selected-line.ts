import type { OrderLineId } from '#modules/orders'

/** Returns units of an order line as the modules name them. */
export function toSelectedLine({ line_id, quantity }: { line_id: string; quantity: number }) {
  return { lineId: line_id as OrderLineId, quantity }
}
