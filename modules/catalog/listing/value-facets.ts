import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { CATEGORIES_TAG, LISTING_TAG } from '../cache-tags.ts'
import { getCategoryTree } from '../categories/category-tree.ts'
import { Colour, type Facets } from '../contract.ts'
import { buildFilterConditions } from './filter-conditions.ts'
import { buildHitsSource } from './hits-source.ts'
import { getListingFilterKey, type ListingFilter, type ValueFilter } from './listing-filter.ts'

type ValueFacets = Pick<Facets, ValueFilter>

/** A listing with more products has no such facets: counting them costs as much as reading them. */
const MAX_PRODUCTS = 2000

const MAX_VALUES = 100

interface ValueCountRow {
  facet: ValueFilter
  value: string
  products: number
}

/**
 * Counts the colours, sizes and brands of the products that match the filter: for each, those that match if it were chosen
 * instead of another one. `total` is the number of products that match. Labels are base texts.
 */
export async function countListingValues(
  db: Database,
  { filter, total }: { filter: ListingFilter; total: number },
): Promise<ValueFacets> {
  if (total > MAX_PRODUCTS) return { colour: [], size: [], brand: [] }
  const key = `value facets ${getListingFilterKey(filter)}`
  return cached(db, { key, tags: [LISTING_TAG, CATEGORIES_TAG] }, async () => {
    const rows = await countValues(db, filter)
    const byFacet = Map.groupBy(rows, ({ facet }) => facet)
    const list = (facet: ValueFilter, compare: (a: string, b: string) => number) =>
      (byFacet.get(facet) ?? [])
        .map(({ value, products }) => ({ value, label: value, count: products }))
        .sort((a, b) => compare(a.value, b.value))
        .slice(0, MAX_VALUES)
    return {
      colour: list('colour', compareColours),
      size: list('size', compareSizes),
      brand: list('brand', new Intl.Collator('en').compare),
    }
  })
}

async function countValues(db: Database, filter: ListingFilter): Promise<ValueCountRow[]> {
  const { category, colour, size, brand, ...others } = filter
  const values: unknown[] = []
  const { from, condition } = await buildHitsSource(db, filter, values)
  const conditions = [condition, ...buildFilterConditions(others, values)]
  if (category) {
    const subtree = (await getCategoryTree(db)).subtree(category.id)
    conditions.push(`p.category_id = any ($${values.push(subtree)}::uuid[])`)
  }
  const build = (part: Partial<ListingFilter>) =>
    buildFilterConditions(part, values).join(' and ') || 'true'
  const [isColour, isSize, isBrand] = [build({ colour }), build({ size }), build({ brand })]
  const text = `with hits as materialized (
      select p.brand, p.colours, p.sizes, ${isColour} as is_colour, ${isSize} as is_size, ${isBrand} as is_brand
      from ${from} where ${conditions.join(' and ')}
        and (${isColour})::integer + (${isSize})::integer + (${isBrand})::integer >= 2
      limit ${MAX_PRODUCTS}
    )
    select 'colour' as facet, value, count(*)::integer as products from hits, unnest(colours) value
      where is_size and is_brand group by value
    union all select 'size', value, count(*)::integer from hits, unnest(sizes) value where is_colour and is_brand group by value
    union all select 'brand', brand, count(*)::integer from hits where is_colour and is_size and brand is not null group by brand`
  return rawQuery<ValueCountRow>(db, text, values)
}

function compareColours(a: string, b: string): number {
  const [first, second] = [a, b].map((colour) => Colour.options.indexOf(colour as Colour))
  return first! - second!
}

const CLOTHES_SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']
const sizeCollator = new Intl.Collator('en', { numeric: true })

/** Letters first, from small to large; then numbers. */
function compareSizes(a: string, b: string): number {
  const [first, second] = [a, b].map((size) => {
    const at = CLOTHES_SIZES.indexOf(size)
    return at < 0 ? CLOTHES_SIZES.length : at
  })
  return first! - second! || sizeCollator.compare(a, b)
}
