import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { ProductId, VariantId } from '../tables.ts'

export interface VariantPriceHistory {
  variantId: VariantId
  /** What it cost at the lowest in the last 30 days, the present price included. */
  lowestMinor: number
  /** The newest first, 50 at most. */
  changes: { minor: number; at: string }[]
}

const MAX_CHANGES = 50

/** Returns the prices of the variants of a product that are for sale, in their order. */
export async function listPriceHistory(
  db: Database,
  { productId, now }: { productId: ProductId; now: Date },
): Promise<VariantPriceHistory[]> {
  const start = sql`${now.toISOString()}::timestamptz - interval '30 days'`
  const { rows } = await db.execute<VariantPriceHistory & Record<string, unknown>>(sql`
    select v.id as "variantId",
      least(v.price_minor, (select min(price_minor) from price_changes c where c.variant_id = v.id and created_at >=
        coalesce((select max(created_at) from price_changes where variant_id = v.id and created_at <= ${start}), '-infinity')))::float8 as "lowestMinor",
      (select coalesce(json_agg(json_build_object('minor', price_minor, 'at', created_at) order by created_at desc), '[]')
        from (select * from price_changes where variant_id = v.id order by created_at desc limit ${MAX_CHANGES}) c) as changes
    from variants v where v.product_id = ${productId} and v.status = 'active'
    order by v.position, v.id`)
  return rows
}
