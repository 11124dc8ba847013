import type { Database } from '#platform/database'
import { remembered } from '#platform/memory'
import { CATEGORIES_TAG, type CategoryTree, categoryTree } from './category-tree.ts'
import type { Facets } from './contract.ts'
import { type Cell, countCells } from './count-cells.ts'
import { priceBands, wholeBands } from './price-bands.ts'
import { type Shelf, shelfKey } from './shelf.ts'
import { SHELF_TAG } from './tags.ts'

export interface ShelfCounts {
  total: number
  facets: Facets
}

type Filter = 'category' | 'source' | 'price' | 'rating' | 'in_stock'
type Tests = Record<Filter, (cell: Cell) => boolean>

const MOST_CATEGORIES = 100

/** How many products a shelf shows, and how many it would show if one more choice were made. */
export function countShelf(db: Database, shelf: Shelf): Promise<ShelfCounts> {
  const key = `counts ${shelfKey(shelf)}`
  return remembered(db, { key, tags: [SHELF_TAG, CATEGORIES_TAG] }, async () => {
    const [cells, tree] = await Promise.all([countCells(db, shelf), categoryTree(db)])
    return addUp(cells, shelf, tree)
  })
}

/** A cell that passes every filter counts everywhere; one that fails a single one counts among its alternatives. */
export function addUp(cells: Cell[], shelf: Shelf, tree: CategoryTree): ShelfCounts {
  const tests = testsOf(shelf, tree)
  const shown: Cell[] = []
  const but: Record<Filter, Cell[]> = {
    category: [],
    source: [],
    price: [],
    rating: [],
    in_stock: [],
  }

  for (const cell of cells) {
    const failed = filters.filter((filter) => !tests[filter](cell))
    if (failed.length === 0) shown.push(cell)
    else if (failed.length === 1) but[failed[0]!].push(cell)
  }

  const choosing = (filter: Filter) => [...shown, ...but[filter]]
  return {
    total: sum(shown),
    facets: {
      category: categoryFacet(choosing('category'), tree),
      source: sourceFacet(choosing('source')),
      price: priceFacet(choosing('price')),
      rating: ratingFacet(choosing('rating')),
      in_stock: sum(choosing('in_stock').filter((cell) => cell.in_stock)),
    },
  }
}

const filters: Filter[] = ['category', 'source', 'price', 'rating', 'in_stock']

function testsOf(shelf: Shelf, tree: CategoryTree): Tests {
  const below = shelf.category && new Set(tree.subtree(shelf.category.id))
  const bands = wholeBands(shelf)
  return {
    category: (cell) => !below || (cell.category_id !== null && below.has(cell.category_id)),
    source: (cell) => !shelf.source || cell.source === shelf.source,
    price: (cell) => (bands ? bands(cell.band) : cell.in_range === true),
    rating: (cell) => !shelf.rating || cell.stars >= shelf.rating,
    in_stock: (cell) => !shelf.inStock || cell.in_stock,
  }
}

function categoryFacet(cells: Cell[], tree: CategoryTree): Facets['category'] {
  const counts = new Map<string, number>()
  for (const { category_id, products } of cells) {
    for (const { id } of tree.path(category_id)) counts.set(id, (counts.get(id) ?? 0) + products)
  }
  return tree.all
    .flatMap(({ id, slug, name }) => {
      const count = counts.get(id)
      return count ? [{ value: slug, label: name, count }] : []
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_CATEGORIES)
}

function sourceFacet(cells: Cell[]): Facets['source'] {
  return [...Map.groupBy(cells, ({ source }) => source)]
    .map(([source, alike]) => ({ value: source, label: source, count: sum(alike) }))
    .sort((a, b) => a.value.localeCompare(b.value))
}

function priceFacet(cells: Cell[]): Facets['price'] {
  return priceBands.flatMap(({ min, max }, index) => {
    const count = sum(cells.filter(({ band }) => band === index))
    return count ? [{ min: min / 100, max: max && max / 100, count }] : []
  })
}

function ratingFacet(cells: Cell[]): Facets['rating'] {
  return [4, 3, 2, 1].flatMap((stars) => {
    const count = sum(cells.filter((cell) => cell.stars >= stars))
    return count ? [{ value: `${stars}`, label: `${stars}`, count }] : []
  })
}

function sum(cells: Cell[]): number {
  return cells.reduce((total, { products }) => total + products, 0)
}
