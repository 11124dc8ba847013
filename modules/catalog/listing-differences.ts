import { asc, gt, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { Difference } from '#platform/difference'
import type { Product } from './product.ts'
import { refreshListing } from './refresh-listing.ts'
import { products } from './tables.ts'

const AT_ONCE = 500

/** Products whose lists show something else than `refreshListing` would write now. Nothing is written. */
export async function listingDifferences(
  db: Database,
  { now }: { now: Date },
): Promise<Difference[]> {
  const found: Difference[] = []
  for (let after = NO_ID; ; ) {
    const batch = await db
      .select()
      .from(products)
      .where(gt(products.id, after))
      .orderBy(asc(products.id))
      .limit(AT_ONCE)
    if (batch.length === 0) return found
    const fresh = await asRefreshed(db, batch, now)
    found.push(...batch.flatMap((product) => differenceOf(product, fresh.get(product.id))))
    after = batch.at(-1)!.id
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000' as Product['id']

/** What the rows would be: tried in a transaction that is taken back, notices to the page cache included. */
async function asRefreshed(db: Database, batch: Product[], now: Date) {
  const productIds = batch.map(({ id }) => id)
  const rows: Product[] = []
  await db
    .transaction(async (tx) => {
      await refreshListing(tx, { productIds, now })
      rows.push(...(await tx.select().from(products).where(inArray(products.id, productIds))))
      throw new TakenBack()
    })
    .catch((error) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return new Map(rows.map((row) => [row.id, row]))
}

class TakenBack extends Error {}

function differenceOf(stored: Product, fresh: Product | undefined): Difference[] {
  if (!fresh) return []
  const keys = Object.keys(stored) as (keyof Product)[]
  const other = keys.filter((key) => `${stored[key]}` !== `${fresh[key]}`)
  if (other.length === 0) return []
  const said = (row: Product) => other.map((key) => `${key} ${row[key]}`).join(', ')
  return [{ subject: stored.id, name: stored.title, expected: said(fresh), found: said(stored) }]
}
