import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { priceChanges } from '../tables.ts'

/** Adds to the price history of variants. A second change at the same time replaces the first. */
export async function recordPriceChanges(
  tx: Database,
  changes: (typeof priceChanges.$inferInsert)[],
): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insert(priceChanges)
    .values(changes)
    .onConflictDoUpdate({
      target: [priceChanges.variantId, priceChanges.createdAt],
      set: { priceMinor: sql`excluded.price_minor` },
    })
}
