import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { refreshListing } from '../listing/refresh-listing.ts'
import { priceChanges, type VariantId, variants } from '../tables.ts'

/** Sets a variant's price, in its product's currency, and remembers when: the price history tells what a reduction is. */
export async function updateVariantPrice(
  db: Database,
  { variantId, minor, now }: { variantId: VariantId; minor: number; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(variants)
      // What it was reduced from must be above it; `refreshListing` finds it anew.
      .set({ priceMinor: minor, compareAtMinor: null })
      .where(and(eq(variants.id, variantId), ne(variants.priceMinor, minor)))
      .returning()
    if (!changed) return

    await tx
      .insert(priceChanges)
      .values({ variantId, priceMinor: minor, createdAt: now })
      .onConflictDoUpdate({
        target: [priceChanges.variantId, priceChanges.createdAt],
        set: { priceMinor: minor },
      })
    await refreshListing(tx, { productIds: [changed.productId], now })
  })
}
