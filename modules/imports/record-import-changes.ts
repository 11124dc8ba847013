import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ProductId, pickDifferences, type SavedProduct } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { type ImportRunId, importChanges } from './tables.ts'

/**
 * Keeps what a run did to products, in the transaction that saves them. A product that a run changes twice has the state
 * before the first change and after the last.
 */
export async function recordImportChanges(
  tx: Database,
  { runId, saved }: { runId: ImportRunId; saved: SavedProduct[] },
): Promise<void> {
  if (saved.length === 0) return
  const rows = saved.map(({ id: productId, before, after }) => ({
    ...{ runId, productId, title: after.title },
    outcome: before ? ('updated' as const) : ('added' as const),
    ...(before ? pickDifferences(before, after) : { before: {}, after }),
  }))
  await tx
    .insert(importChanges)
    .values(rows)
    .onConflictDoUpdate({
      target: [importChanges.runId, importChanges.productId],
      set: {
        before: sql`case import_changes.outcome when 'added' then import_changes.before
          else excluded.before || import_changes.before end`,
        after: sql`import_changes.after || excluded.after`,
      },
    })
}

/** What a run that was interrupted had done to products before: they are unchanged when it runs again. */
export async function findEarlierOutcomes(
  db: Database,
  { runId, productIds }: { runId: ImportRunId; productIds: ProductId[] },
): Promise<Map<ProductId, 'added' | 'updated'>> {
  if (productIds.length === 0) return new Map()
  const { productId, outcome } = importChanges
  const rows = await db
    .select({ productId, outcome })
    .from(importChanges)
    .where(and(eq(importChanges.runId, runId), inArray(productId, productIds)))
  return new Map(rows.map((row) => [row.productId, row.outcome]))
}
