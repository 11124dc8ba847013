import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { refreshListing } from '../listing/refresh-listing.ts'
import { products, type VariantId, variants } from '../tables.ts'
import { recordPriceChanges } from './record-price-changes.ts'

/** Sets the price of a variant, in minor units of its product's currency, and adds it to the price history. */
export async function updateVariantPrice(
  db: Database,
  { variantId, minor, now }: { variantId: VariantId; minor: number; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(variants)
      // The compare-at price must stay above the price, by a CHECK. `refreshListing` sets it again.
      .set({ priceMinor: minor, compareAtMinor: null })
      .where(and(eq(variants.id, variantId), ne(variants.priceMinor, minor)))
      .returning()
    if (!changed) return

    await recordPriceChanges(tx, [{ variantId, priceMinor: minor, createdAt: now }])
    await refreshListing(tx, { productIds: [changed.productId], now })
    await tx
      .update(products)
      .set({ revision: sql`${products.revision} + 1` })
      .where(eq(products.id, changed.productId))
  })
}
