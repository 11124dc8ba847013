import type { VariantId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'

/**
 * Counts the units of these variants that orders have taken from the stock and that have not been handed to a carrier:
 * those held for a payment, those paid and not shipped, and those held for a change of an order that waits for its payment.
 */
export async function countCommittedStock(
  db: Database,
  variantIds: VariantId[],
): Promise<Map<VariantId, number>> {
  const rows = await rawQuery<{ variant_id: VariantId; units: number }>(db, COUNT_SQL, [variantIds])
  return new Map(rows.map(({ variant_id, units }) => [variant_id, units]))
}

const COUNT_SQL = `
  with held as (
    select l.variant_id, greatest(l.quantity - l.refunded_quantity - l.shipped_quantity, 0) as units
    from order_lines l join orders o on o.id = l.order_id
    where l.variant_id = any($1::uuid[])
      and o.fulfilment_state in ('unfulfilled', 'processing', 'partially_shipped')
    union all
    select variant_id, greatest(line.quantity - coalesce((
        select (present ->> 'quantity')::integer from jsonb_array_elements(e.before -> 'lines') present
        where (present ->> 'variantId')::uuid = variant_id), 0), 0)
    from order_edits e
    cross join lateral (select (added ->> 'variantId')::uuid as variant_id, (added ->> 'quantity')::integer as quantity
      from jsonb_array_elements(e.after -> 'lines') added) line
    where e.state = 'open' and variant_id = any($1::uuid[])
  )
  select variant_id, sum(units)::integer as units from held group by variant_id`
