import { inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type ProductId, products } from '../tables.ts'

/** Records that products were compared with their supplier. Lock them first. */
export async function markProductsSynced(
  tx: Database,
  { ids, now }: { ids: ProductId[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx.update(products).set({ lastSyncedAt: now }).where(inArray(products.id, ids))
}
