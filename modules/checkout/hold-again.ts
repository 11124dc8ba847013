import type { OrderRow } from '#modules/orders'
import type { Database } from '#platform/database'

/**
 * Takes the goods of an order whose hold ran out once more, and its coupon's use with them. False when they
 * are not all there any more; then nothing changed.
 */
export async function holdAgain(
  _tx: Database,
  _ask: { order: OrderRow; now: Date },
): Promise<boolean> {
  return false
}
