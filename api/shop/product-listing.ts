import type { ListProductsQuery } from '#contract/catalog'
import {
  type CategoryTree,
  countListing,
  countListingValues,
  type ListingFilter,
  listProducts,
  parseListingCursor,
  resolveSearch,
  type SortOrder,
} from '#modules/catalog'
import type { Currencies } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import {
  findHighestPrice,
  findLowestPrice,
  type PriceConversion,
} from '#platform/money/convert-price'
import { BASE_CURRENCY, getFractionDigits } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import { buildPriceFacet } from './price-facet.ts'

export interface ListingQuery {
  filter: ListingFilter
  sort: SortOrder
  limit: number
  after: string[] | null
  /** From the base currency to that of the price facet; null if it is the base currency. */
  priceConversion: PriceConversion | null
}

/** Resolves the query parameters of a listing. */
export function parseListingQuery(
  parameters: ListProductsQuery,
  {
    tree,
    currencies,
    language,
  }: { tree: CategoryTree; currencies: Currencies; language: Language },
): Result<ListingQuery, 'category_not_found' | 'invalid_cursor' | 'currency_not_offered'> {
  const category = parameters.category ? tree.find(parameters.category) : null
  if (category === undefined) return err('category_not_found')

  const q = parameters.q || null
  const sort = resolveSortOrder(parameters, q)
  const after = parameters.cursor ? parseListingCursor(sort, parameters.cursor) : null
  if (parameters.cursor && !after) return err('invalid_cursor')

  const range = toMinorRange(parameters, currencies)
  if (!range.ok) return range

  const { currency = BASE_CURRENCY } = parameters
  const priceConversion =
    currency === BASE_CURRENCY ? null : currencies.findConversion(BASE_CURRENCY, currency)
  const filter: ListingFilter = {
    category,
    source: parameters.source ?? null,
    q,
    language,
    ...range.value,
    rating: parameters.rating ?? null,
    inStock: parameters.in_stock ?? false,
    isReduced: parameters.reduced ?? false,
    colours: toFilterValues(parameters.colour),
    sizes: toFilterValues(parameters.size),
    brands: toFilterValues(parameters.brand),
  }
  return ok({ filter, sort, limit: parameters.limit, after, priceConversion })
}

/** Returns a page with its counts, and how its search was understood. */
export async function getListingPage(db: Database, query: ListingQuery) {
  const { q, language } = query.filter
  const [listing, counts, search] = await Promise.all([
    listProducts(db, query),
    countListing(db, query.filter),
    q === null ? null : resolveSearch(db, { q, language }),
  ])
  const values = await countListingValues(db, query.filter)
  const price = query.priceConversion
    ? await buildPriceFacet(db, query.filter, query.priceConversion)
    : counts.facets.price
  const facets = { ...counts.facets, ...values, price }
  const { correctedQ = null, droppedWords = [] } = search ?? {}
  return { listing, counts, facets, correctedQ, droppedWords }
}

/** The order of repeated parameters means nothing. */
function toFilterValues<Value extends string>(parameter: Value | Value[] = []): Value[] {
  const values = Array.isArray(parameter) ? parameter : [parameter]
  return [...new Set(values)].filter((value) => value !== '').sort()
}

function resolveSortOrder({ sort }: ListProductsQuery, q: string | null): SortOrder {
  if (!q) return sort === 'relevance' ? 'newest' : (sort ?? 'newest')
  return sort ?? 'relevance'
}

/** Converts the price range, whose bounds are included, to one in the base currency. */
function toMinorRange(
  { min_price, max_price, currency = BASE_CURRENCY }: ListProductsQuery,
  currencies: Currencies,
): Result<Pick<ListingFilter, 'minMinor' | 'maxMinor'>, 'currency_not_offered'> {
  const conversion = currencies.findConversion(BASE_CURRENCY, currency)
  if (!conversion) return err('currency_not_offered', { currency })
  const units = 10 ** getFractionDigits(currency)
  return ok({
    minMinor:
      min_price === undefined
        ? null
        : findLowestPrice(Math.ceil(min_price * units - ROUNDING), conversion),
    maxMinor:
      max_price === undefined
        ? null
        : findHighestPrice(Math.floor(max_price * units + ROUNDING), conversion),
  })
}

/** Minor units. Corrects floating-point errors: 19.99 × 100 is 1998.9999… */
const ROUNDING = 0.01
