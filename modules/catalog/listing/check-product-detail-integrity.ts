import { asc, gt, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { LOW_STOCK } from '../contract.ts'
import { refreshSearchIndex } from '../search/refresh-search-index.ts'
import { type ProductId, products } from '../tables.ts'

/** Products whose own pages show other variants, pictures or attributes than they have. */
export async function findProductDetailDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ subject: string; name: string; found: string }>(sql`
    select p.id as subject, p.title as name, case when d.detail is null then 'nothing' else 'other detail' end as found
    from products p left join product_detail_cache d on d.product_id = p.id
    where d.detail is null or d.detail::text <> parts_of(p.id, ${LOW_STOCK})::text`)
  return rows.map((row) => ({ ...row, expected: 'its options, variants, pictures, attributes' }))
}

const BATCH_SIZE = 500

/** Products that are found by other words than theirs. Nothing is written. */
export async function findSearchIndexDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  for (let last: ProductId | undefined; ; ) {
    const batch = await db
      .select({ id: products.id, title: products.title })
      .from(products)
      .where(last && gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE)
    if (batch.length === 0) return found
    const changed = await findStaleSearchEntries(
      db,
      batch.map(({ id }) => id),
    )
    for (const { id, title } of batch.filter(({ id }) => changed.has(id))) {
      found.push({ subject: id, name: title, expected: 'its own words', found: 'other words' })
    }
    last = batch.at(-1)!.id
  }
}

/** Tried in a transaction that is taken back. */
async function findStaleSearchEntries(db: Database, ids: ProductId[]) {
  const changed = new Set<string>()
  await db
    .transaction(async (tx) => {
      for (const id of await refreshSearchIndex(tx, ids)) changed.add(id)
      throw new RollbackSignal()
    })
    .catch((error) => {
      if (!(error instanceof RollbackSignal)) throw error
    })
  return changed
}

class RollbackSignal extends Error {}
