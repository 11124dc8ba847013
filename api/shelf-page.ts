import type { ListProducts } from '#contract/catalog'
import {
  type CategoryTree,
  correctSearch,
  countShelf,
  listProducts,
  placeIn,
  type Shelf,
  type SortOrder,
} from '#modules/catalog'
import type { Database } from '#platform/database'

export interface Wanted {
  shelf: Shelf
  sort: SortOrder
  limit: number
  after: string[] | null
}

/** What a query string asks for, in the shop's own words. */
export function askedShelf(
  asked: ListProducts,
  tree: CategoryTree,
): Wanted | 'no such category' | 'not its cursor' {
  const category = asked.category ? tree.find(asked.category) : null
  if (category === undefined) return 'no such category'

  const q = asked.q || null
  const sort = sortOf(asked, q)
  const after = asked.cursor ? placeIn(sort, asked.cursor) : null
  if (asked.cursor && !after) return 'not its cursor'

  const shelf: Shelf = {
    category,
    source: asked.source ?? null,
    q,
    minMinor: asked.min_price === undefined ? null : Math.ceil(cents(asked.min_price) - ROUNDING),
    maxMinor: asked.max_price === undefined ? null : Math.floor(cents(asked.max_price) + ROUNDING),
    rating: asked.rating ?? null,
    inStock: asked.in_stock ?? false,
  }
  return { shelf, sort, limit: asked.limit, after }
}

/** A page and its counts. A search that finds nothing at all is made again with its words corrected. */
export async function shelfPage(db: Database, wanted: Wanted) {
  const page = await pageOf(db, wanted)
  const { shelf } = wanted
  if (!shelf.q || page.counts.total > 0) return { ...page, correctedQ: null }

  const correctedQ = await correctSearch(db, shelf.q)
  if (!correctedQ) return { ...page, correctedQ: null }
  const corrected = await pageOf(db, { ...wanted, shelf: { ...shelf, q: correctedQ } })
  return { ...corrected, correctedQ }
}

async function pageOf(db: Database, wanted: Wanted) {
  const [listing, counts] = await Promise.all([
    listProducts(db, wanted),
    countShelf(db, wanted.shelf),
  ])
  return { listing, counts }
}

function sortOf({ sort }: ListProducts, q: string | null): SortOrder {
  if (!q) return sort === 'relevance' ? 'newest' : (sort ?? 'newest')
  return sort ?? 'relevance'
}

// 19.99 × 100 is 1998.9999…; less than a hundredth of a cent is nobody's wish.
const ROUNDING = 0.01
const cents = (amount: number) => amount * 100
