import { ReplicatedValue } from '#platform/cache/replicated-value'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { SharedByViews } from '#platform/db/replicas/shared-by-views'
import { parseSnapshot } from '#platform/db/snapshot'
import type { CategoryId, Product } from '../tables.ts'
import type { FacetGroup, FacetValues } from './facet-groups.ts'
import { FacetIndex } from './facet-index.ts'
import type { PriceRange } from './price-bands.ts'

/** The triggers of `products` notify this channel of all changes of what facets count. */
const FACET_CHANGES_CHANNEL = 'facet_changes'

const replicas = new SharedByViews<ReplicatedValue<FacetIndex>>()

/**
 * Returns the facet index of a process, to be connected to its notifications. Listings of `db` use it. It is loaded from
 * `loadFrom`: in a large shop that can take longer than a request may.
 */
export function replicateFacetIndex(
  db: Database,
  { loadFrom = db }: { loadFrom?: Database } = {},
): ReplicatedValue<FacetIndex> {
  const replica =
    replicas.get(db) ??
    new ReplicatedValue({
      channel: FACET_CHANGES_CHANNEL,
      load: () => loadFacetIndex(loadFrom),
      applyChange: applyFacetChanges,
    })
  replicas.set(db, replica)
  return replica
}

/**
 * Counts the active products in a price range. Returns null, and loads the index, while it is not loaded. A transaction
 * has no index, so it always sees its own changes.
 */
export function countInFacetIndex(db: Database, range: PriceRange): FacetGroup[] | null {
  const replica = replicas.get(db)
  try {
    const groups = replica?.get()?.countGroups(range)
    if (groups) return groups
    replica?.load()
  } catch (error) {
    replica?.discard(error)
  }
  return null
}

type LoadedRow = { snapshot: string } & (
  | (FacetValues & { prices: string })
  | { [Key in keyof FacetValues | 'prices']: null }
)

async function loadFacetIndex(db: Database) {
  const rows = await rawQuery<LoadedRow>(db, LOAD_SQL, [])
  const index = new FacetIndex()
  for (const { snapshot: _, prices, ...values } of rows) {
    if (prices !== null) index.addGroup(values as FacetValues, parsePrices(prices))
  }
  return { value: index, snapshot: parseSnapshot(rows[0]!.snapshot) }
}

function parsePrices(text: string): Float64Array {
  return new Float64Array(text.split(' ').map(Number)).sort()
}

/** Each change is the values of a group, a price and a number of products: `- manual 4 t f 1999 -1`. */
function applyFacetChanges(index: FacetIndex, text: string) {
  for (const change of text.split(',')) {
    const [categoryId, source, stars, inStock, reduced, price, products] = change.split(' ')
    const values: FacetValues = {
      category_id: categoryId === '-' ? null : (categoryId as CategoryId),
      source: source as Product['source'],
      stars: Number(stars),
      in_stock: inStock === 't',
      reduced: reduced === 't',
    }
    index.addProducts(values, { price: Number(price), products: Number(products) })
  }
}

// One statement, so that the snapshot is that of the rows. One row with nulls in a shop without products. Sorting the
// prices here would take PostgreSQL most of the time.
const LOAD_SQL = `select snapshot, groups.* from pg_current_snapshot() snapshot left join (
    select category_id, source, rating_tenths / 10 as stars, stock_state <> 'out' as in_stock,
      compare_at_minor is not null as reduced, string_agg(price_minor::text, ' ') as prices
    from products where status = 'active' group by 1, 2, 3, 4, 5
  ) groups on true`
