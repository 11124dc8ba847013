import { asc, gt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { Difference } from '#platform/difference'
import { LOW_STOCK } from './contract.ts'
import { refreshSearch } from './refresh-search.ts'
import { type ProductId, products } from './tables.ts'

/** Products whose own pages show other variants, pictures or attributes than they have. */
export async function partsDifferences(db: Database): Promise<Difference[]> {
  const { rows } = await db.execute<{ subject: string; name: string; found: string }>(sql`
    select p.id as subject, p.title as name, case when d.parts is null then 'nothing' else 'other parts' end as found
    from products p left join product_parts d on d.product_id = p.id
    where d.parts is null or d.parts::text <> parts_of(p.id, ${LOW_STOCK})::text`)
  return rows.map((row) => ({ ...row, expected: 'its options, variants, pictures, attributes' }))
}

const AT_ONCE = 500

/** Products that are found by other words than theirs. Nothing is written. */
export async function searchDifferences(db: Database): Promise<Difference[]> {
  const found: Difference[] = []
  for (let last: ProductId | undefined; ; ) {
    const batch = await db
      .select({ id: products.id, title: products.title })
      .from(products)
      .where(last && gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(AT_ONCE)
    if (batch.length === 0) return found
    const changed = await wouldChange(
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
async function wouldChange(db: Database, ids: ProductId[]) {
  const changed = new Set<string>()
  await db
    .transaction(async (tx) => {
      for (const id of await refreshSearch(tx, ids)) changed.add(id)
      throw new TakenBack()
    })
    .catch((error) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return changed
}

class TakenBack extends Error {}
