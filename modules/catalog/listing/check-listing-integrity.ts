import { asc, gt, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { runAndRollBack } from '../run-and-roll-back.ts'
import { type Product, type ProductId, products } from '../tables.ts'
import { refreshListing } from './refresh-listing.ts'

const BATCH_SIZE = 500

/** Finds products whose listed columns are not those `refreshListing` would write now. Writes nothing. */
export async function findListingDiscrepancies(
  db: Database,
  { now }: { now: Date },
): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = []
  for (let last: ProductId | undefined; ; ) {
    const batch = await db
      .select()
      .from(products)
      .where(last && gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE)
    if (batch.length === 0) return discrepancies
    const fresh = await loadRefreshed(db, batch, now)
    discrepancies.push(
      ...batch.flatMap((product) => compareListing(product, fresh.get(product.id))),
    )
    last = batch.at(-1)!.id
  }
}

async function loadRefreshed(db: Database, batch: Product[], now: Date) {
  const productIds = batch.map(({ id }) => id)
  const rows = await runAndRollBack(db, async (tx) => {
    await refreshListing(tx, { productIds, now })
    return tx.select().from(products).where(inArray(products.id, productIds))
  })
  return new Map(rows.map((row) => [row.id, row]))
}

function compareListing(stored: Product, fresh: Product | undefined): Discrepancy[] {
  if (!fresh) return []
  const keys = Object.keys(stored) as (keyof Product)[]
  const stale = keys.filter((key) => `${stored[key]}` !== `${fresh[key]}`)
  if (stale.length === 0) return []
  const format = (row: Product) => stale.map((key) => `${key} ${row[key]}`).join(', ')
  return [
    { subject: stored.id, name: stored.title, expected: format(fresh), found: format(stored) },
  ]
}
