import { eq } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { CATEGORIES_TAG } from '../cache-tags.ts'
import { type CategoryId, categories } from '../tables.ts'

/** Says which category of AliExpress a category is. */
export async function linkSupplierCategory(
  tx: Database,
  { id, aliCatId }: { id: CategoryId; aliCatId: string },
): Promise<void> {
  await tx.update(categories).set({ aliCatId }).where(eq(categories.id, id))
  await purgeTags(tx, [CATEGORIES_TAG])
}
