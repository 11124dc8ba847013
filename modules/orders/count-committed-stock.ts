import type { VariantId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'

/**
 * Counts the units of these variants that orders have taken from the stock and that have not been handed to a carrier:
 * those held for a payment, and those paid and not shipped.
 */
export async function countCommittedStock(
  db: Database,
  variantIds: VariantId[],
): Promise<Map<VariantId, number>> {
  const rows = await rawQuery<{ variant_id: VariantId; units: number }>(db, COUNT_SQL, [variantIds])
  return new Map(rows.map(({ variant_id, units }) => [variant_id, units]))
}

const COUNT_SQL = `
  select l.variant_id, sum(greatest(l.quantity - l.refunded_quantity - l.shipped_quantity, 0))::integer as units
  from order_lines l join orders o on o.id = l.order_id
  where l.variant_id = any($1::uuid[])
    and o.fulfilment_state in ('unfulfilled', 'processing', 'partially_shipped')
  group by l.variant_id`
