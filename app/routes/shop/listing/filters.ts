import { COLOURS } from './colours.ts'

/** The filters and the sort order of a listing, as in its URL parameters. */
export type Filters = {
  [Name in FilterName]?: NonNullable<ReturnType<(typeof filterParsers)[Name]>>
}
export type FilterName = keyof typeof filterParsers

/** Each parser returns what the API accepts for the texts of a parameter, or null if they are invalid. */
const filterParsers = {
  q: parsePhrase,
  category: parsePhrase,
  source: createEnumParser('aliexpress', 'manual'),
  min_price: parsePrice,
  max_price: parsePrice,
  currency: ([text = '']: string[]) => text.match(/^[A-Z]{3}$/)?.[0] ?? null,
  rating: createEnumParser('1', '2', '3', '4', '5'),
  in_stock: createEnumParser('true'),
  reduced: createEnumParser('true'),
  colour: createListParser(createEnumParser(...COLOURS)),
  size: createListParser(parsePhrase),
  brand: createListParser(parsePhrase),
  sort: createEnumParser(
    'newest',
    'best_selling',
    'price_asc',
    'price_desc',
    'rating',
    'relevance',
  ),
}

const FILTER_NAMES = Object.keys(filterParsers) as FilterName[]

/** Parses URL parameters or a submitted form. Empty, invalid and unknown fields, and a currency without a price, are ignored. */
export function parseFilters(input: URLSearchParams | FormData): Filters {
  const entries = FILTER_NAMES.flatMap((name) => {
    const value = filterParsers[name](input.getAll(name).map(String))
    return value === null ? [] : [[name, value]]
  })
  const filters: Filters = Object.fromEntries(entries)
  const hasPrice = filters.min_price !== undefined || filters.max_price !== undefined
  return hasPrice ? filters : omitFilters(filters, 'currency')
}

/** Builds `/shop?category=lamps&in_stock=true`. The parameter order is fixed, so that a listing has one URL. */
export function buildListingHref(path: string, filters: Filters, cursor?: string | null): string {
  const query = new URLSearchParams()
  for (const name of FILTER_NAMES) {
    for (const value of listFilterValues(filters, name)) query.append(name, value)
  }
  if (cursor) query.set('cursor', cursor)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The values of a filter, of which all but colours, sizes and brands have at most one. */
export function listFilterValues(filters: Filters, name: FilterName): string[] {
  return [filters[name] ?? []].flat()
}

/** The filters that may have several values. */
export type ListFilterName = 'colour' | 'size' | 'brand'

export function omitFilterValue(filters: Filters, name: ListFilterName, value: string): Filters {
  const others = listFilterValues(filters, name).filter((other) => other !== value)
  return others.length > 0 ? { ...filters, [name]: others } : omitFilters(filters, name)
}

export function omitFilters(filters: Filters, ...names: FilterName[]): Filters {
  const rest = { ...filters }
  for (const name of names) delete rest[name]
  return rest
}

/** Returns why the prices of a form or a URL cannot be a range, or null. An empty price is no limit. */
export function validatePriceRange(input: URLSearchParams | FormData): PriceRangeError | null {
  const texts = [input.get('min_price'), input.get('max_price')].map((text) => String(text ?? ''))
  if (texts.some((text) => text.trim() !== '' && parsePrice([text]) === null)) return 'priceInvalid'
  const [min, max] = texts.map((text) => parsePrice([text]))
  return min && max && Number(min) > Number(max) ? 'priceReversed' : null
}

export type PriceRangeError = 'priceInvalid' | 'priceReversed'

const MAX_TEXT_LENGTH = 120
const MAX_VALUES = 20

/** Collapses whitespace, as the page cache does in its key. */
function parsePhrase([text = '']: string[]): string | null {
  return text.trim().replace(/\s+/g, ' ').slice(0, MAX_TEXT_LENGTH).trim() || null
}

function createEnumParser<Allowed extends string>(...allowed: Allowed[]) {
  return ([text]: string[]) => allowed.find((value) => value === text) ?? null
}

/** Leaves out invalid texts. The order is fixed, as the page cache has it in its key. */
function createListParser<Value extends string>(parse: (texts: string[]) => Value | null) {
  return (texts: string[]): Value[] | null => {
    const values = new Set(texts.flatMap((text) => parse([text]) ?? []))
    return values.size > 0 ? [...values].sort().slice(0, MAX_VALUES) : null
  }
}

/** Accepts a decimal comma: `12,50` becomes `12.50`. */
function parsePrice([text = '']: string[]): string | null {
  const normalized = text.trim().replace(',', '.')
  return /^\d{1,9}(\.\d{1,4})?$/.test(normalized) ? normalized : null
}
