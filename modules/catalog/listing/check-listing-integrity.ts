import { asc, gt, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import type { Product } from '../products/get-product-by-slug.ts'
import { products } from '../tables.ts'
import { refreshListing } from './refresh-listing.ts'

const BATCH_SIZE = 500

/** Products whose lists show something else than `refreshListing` would write now. Nothing is written. */
export async function findListingDiscrepancies(
  db: Database,
  { now }: { now: Date },
): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  for (let after = NIL_ID; ; ) {
    const batch = await db
      .select()
      .from(products)
      .where(gt(products.id, after))
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE)
    if (batch.length === 0) return found
    const fresh = await loadRefreshed(db, batch, now)
    found.push(...batch.flatMap((product) => compareListing(product, fresh.get(product.id))))
    after = batch.at(-1)!.id
  }
}

const NIL_ID = '00000000-0000-0000-0000-000000000000' as Product['id']

/** What the rows would be: tried in a transaction that is taken back, notices to the page cache included. */
async function loadRefreshed(db: Database, batch: Product[], now: Date) {
  const productIds = batch.map(({ id }) => id)
  const rows: Product[] = []
  await db
    .transaction(async (tx) => {
      await refreshListing(tx, { productIds, now })
      rows.push(...(await tx.select().from(products).where(inArray(products.id, productIds))))
      throw new RollbackSignal()
    })
    .catch((error) => {
      if (!(error instanceof RollbackSignal)) throw error
    })
  return new Map(rows.map((row) => [row.id, row]))
}

class RollbackSignal extends Error {}

function compareListing(stored: Product, fresh: Product | undefined): Discrepancy[] {
  if (!fresh) return []
  const keys = Object.keys(stored) as (keyof Product)[]
  const other = keys.filter((key) => `${stored[key]}` !== `${fresh[key]}`)
  if (other.length === 0) return []
  const said = (row: Product) => other.map((key) => `${key} ${row[key]}`).join(', ')
  return [{ subject: stored.id, name: stored.title, expected: said(fresh), found: said(stored) }]
}
