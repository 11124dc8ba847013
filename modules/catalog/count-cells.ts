import { ask } from '#platform/ask'
import type { Database } from '#platform/database'
import { remembered } from '#platform/memory'
import { wholeBands } from './price-bands.ts'
import type { Product } from './product.ts'
import type { Shelf } from './shelf.ts'
import { conditionsOf } from './shelf-conditions.ts'
import type { CategoryId } from './tables.ts'
import { SHELF_TAG } from './tags.ts'

/** How many active products are alike in everything a filter can ask for. */
export interface Cell {
  category_id: CategoryId | null
  source: Product['source']
  /** An index into `priceBands`. */
  band: number
  /** The average without its decimal; 0 without a review. */
  stars: number
  in_stock: boolean
  /** Only where a price filter cuts a band in two; elsewhere the band says it. */
  in_range?: boolean
  products: number
}

/**
 * The cells of all that a search finds, or of the whole shop. The other filters are applied by `countShelf`, so that
 * one set of cells serves every choice. The whole shop's come from its tallies and cost the same at any size; a
 * search is counted by its hits, and a price range that cuts a band by a scan: each once, until something changes.
 */
export function countCells(db: Database, shelf: Shelf): Promise<Cell[]> {
  const { q, minMinor, maxMinor } = shelf
  const isTallied = q === null && wholeBands(shelf) !== null
  const range = wholeBands(shelf) ? [] : [minMinor, maxMinor]
  const key = `cells ${JSON.stringify([q, ...range])}`
  return remembered(db, { key, tags: [SHELF_TAG] }, () =>
    isTallied ? ask<Cell>(db, TALLIED, []) : counted(db, shelf, range.length > 0),
  )
}

function counted(db: Database, { q, minMinor, maxMinor }: Shelf, cutsBand: boolean) {
  const values: unknown[] = []
  const matches = conditionsOf({ q }, values)
  const range = conditionsOf(cutsBand ? { minMinor, maxMinor } : {}, values)
  const inRange = range.length > 0 ? `, (${range.join(' and ')}) as in_range` : ''

  return ask<Cell>(
    db,
    `select category_id, source, price_band as band, rating_tenths / 10 as stars,
      stock_state <> 'out' as in_stock${inRange}, count(*)::integer as products
    from products p where ${["status = 'active'", ...matches].join(' and ')}
    group by 1, 2, 3, 4, 5${inRange && ', 6'}`,
    values,
  )
}

const TALLIED = `select category_id, source, price_band as band, stars, in_stock, sum(products)::integer as products
  from shelf_tallies group by 1, 2, 3, 4, 5 having sum(products) <> 0`
