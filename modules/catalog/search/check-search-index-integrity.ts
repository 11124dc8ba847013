import { asc, gt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { runAndRollBack } from '../run-and-roll-back.ts'
import { type ProductId, products } from '../tables.ts'
import { refreshSearchIndex } from './refresh-search-index.ts'

/** One statement compares a batch: it ends before the statement timeout on a busy machine too. */
const BATCH_SIZE = 100

/** Finds products whose search index entry is not the one `refreshSearchIndex` would write. Writes nothing. */
export async function findSearchIndexDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = []
  for (let last: ProductId | undefined; ; ) {
    const batch = await db
      .select({ id: products.id, title: products.title })
      .from(products)
      .where(last && gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE)
    if (batch.length === 0) return discrepancies
    const ids = batch.map(({ id }) => id)
    const stale = new Set(await runAndRollBack(db, (tx) => refreshSearchIndex(tx, ids)))
    for (const { id, title } of batch.filter(({ id }) => stale.has(id))) {
      discrepancies.push({
        subject: id,
        name: title,
        expected: 'its own words',
        found: 'other words',
      })
    }
    last = batch.at(-1)!.id
  }
}
