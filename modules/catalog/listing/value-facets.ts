import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { CATEGORIES_TAG, LISTING_TAG } from '../cache-tags.ts'
import { getCategoryTree } from '../categories/category-tree.ts'
import { Colour, type Facets } from '../contract.ts'
import { buildFilterConditions } from './filter-conditions.ts'
import { buildHitsSource } from './hits-source.ts'
import { getListingFilterKey, type ListingFilter, type ValueFacet } from './listing-filter.ts'
import { MAX_SEARCH_HITS } from './search-hits.ts'

type ValueFacets = Pick<Facets, ValueFacet | 'values_are_lower_bounds'>

const MAX_VALUES = 100

interface ValueCountRow {
  /** The row `hits` counts the products that were read. */
  facet: ValueFacet | 'hits'
  value: string
  products: number
}

/**
 * Counts the colours, sizes and brands of the products that match the filter: for each, those that match if it alone were
 * chosen of its facet. Counts at most `MAX_SEARCH_HITS` products. Labels are base texts.
 */
export async function countListingValues(
  db: Database,
  filter: ListingFilter,
): Promise<ValueFacets> {
  const key = `value facets ${getListingFilterKey(filter)}`
  return cached(db, { key, tags: [LISTING_TAG, CATEGORIES_TAG] }, async () => {
    const rows = await countValues(db, filter)
    const byFacet = Map.groupBy(rows, ({ facet }) => facet)
    const list = (facet: ValueFacet, compare: (a: string, b: string) => number) =>
      (byFacet.get(facet) ?? [])
        .map(({ value, products }) => ({ value, label: value, count: products }))
        .sort((a, b) => compare(a.value, b.value))
        .slice(0, MAX_VALUES)
    return {
      colour: list('colour', compareColours),
      size: list('size', compareSizes),
      brand: list('brand', new Intl.Collator('en').compare),
      values_are_lower_bounds: byFacet.get('hits')![0]!.products >= MAX_SEARCH_HITS,
    }
  })
}

async function countValues(db: Database, filter: ListingFilter): Promise<ValueCountRow[]> {
  const { category, colours, sizes, brands, ...others } = filter
  const values: unknown[] = []
  const { from, condition } = await buildHitsSource(db, filter, values)
  const conditions = [condition, ...buildFilterConditions(others, values)]
  if (category) {
    const subtree = (await getCategoryTree(db)).subtree(category.id)
    conditions.push(`p.category_id = any ($${values.push(subtree)}::uuid[])`)
  }
  const build = (part: Partial<ListingFilter>) =>
    buildFilterConditions(part, values).join(' and ') || 'true'
  const [isColour, isSize, isBrand] = [build({ colours }), build({ sizes }), build({ brands })]
  // Many products have the same values, so they are grouped before their values are counted one by one.
  const text = `with hits as (
      select p.brand, p.colours, p.sizes, ${isColour} as is_colour, ${isSize} as is_size, ${isBrand} as is_brand
      from ${from} where ${conditions.join(' and ')}
        and (${isColour})::integer + (${isSize})::integer + (${isBrand})::integer >= 2
      limit ${MAX_SEARCH_HITS}
    ), grouped as materialized (
      select brand, colours, sizes, is_colour, is_size, is_brand, count(*) as products from hits group by 1, 2, 3, 4, 5, 6
    )
    select 'hits' as facet, '' as value, coalesce(sum(products), 0)::integer as products from grouped
    union all select 'colour', value, sum(products)::integer from grouped, unnest(colours) value
      where is_size and is_brand group by value
    union all select 'size', value, sum(products)::integer from grouped, unnest(sizes) value
      where is_colour and is_brand group by value
    union all select 'brand', brand, sum(products)::integer from grouped
      where is_colour and is_size and brand is not null group by brand`
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
