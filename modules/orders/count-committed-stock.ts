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

// A partial refund says nothing about shipping, so the shipments do.
const COUNT_SQL = `
  select l.variant_id, sum(l.quantity - l.refunded_quantity)::integer as units
  from order_lines l join orders o on o.id = l.order_id
  where l.variant_id = any($1::uuid[])
    and o.state in ('pending_payment', 'paid', 'processing', 'partially_refunded')
    and not exists (select from fulfilments f where f.order_id = o.id)
  group by l.variant_id`
