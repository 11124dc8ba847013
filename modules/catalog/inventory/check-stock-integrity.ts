import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { refreshListing } from '../listing/refresh-listing.ts'
import { stockMovements, type VariantId, variants } from '../tables.ts'

/** Variants whose stock is not the sum of their movements. */
export async function findStockDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{
    subject: string
    name: string
    moved: string
    stock: number
  }>(
    sql`
      select v.id as subject, p.title || coalesce(' ' || v.sku, '') as name, coalesce(m.moved, 0) as moved, v.stock
      from variants v
      join products p on p.id = v.product_id
      left join (select variant_id, sum(quantity) as moved from stock_movements group by variant_id) m
        on m.variant_id = v.id
      where v.stock <> coalesce(m.moved, 0)`,
  )
  return rows.map(({ subject, name, moved, stock }) => {
    return { subject, name, expected: `${moved} in stock`, found: `${stock}` }
  })
}

/** Sets a variant's stock to what its movements say; throws when they say less than nothing. */
export async function repairStock(
  db: Database,
  { variantId, now }: { variantId: VariantId; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select().from(variants).where(eq(variants.id, variantId)).for('no key update')
    const moved = tx
      .select({ sum: sql`coalesce(sum(${stockMovements.quantity}), 0)` })
      .from(stockMovements)
      .where(eq(stockMovements.variantId, variantId))
    const [variant] = await tx
      .update(variants)
      .set({ stock: sql`(${moved})` })
      .where(eq(variants.id, variantId))
      .returning()
    if (variant) await refreshListing(tx, { productIds: [variant.productId], now })
  })
}
