import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { refreshListing } from '../listing/refresh-listing.ts'
import { stockMovements, type VariantId, variants } from '../tables.ts'

/** Sets the stock of a variant to the sum of its movements. Throws when the sum is negative, by the CHECK on the column. */
export async function repairStock(
  db: Database,
  { variantId, now }: { variantId: VariantId; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select().from(variants).where(eq(variants.id, variantId)).for('no key update')
    const movementSum = tx
      .select({ sum: sql`coalesce(sum(${stockMovements.quantity}), 0)` })
      .from(stockMovements)
      .where(eq(stockMovements.variantId, variantId))
    const [variant] = await tx
      .update(variants)
      .set({ stock: sql`(${movementSum})` })
      .where(eq(variants.id, variantId))
      .returning()
    if (variant) await refreshListing(tx, { productIds: [variant.productId], now })
  })
}
