/** What a list is narrowed to and how it is sorted, in the words of its address. */
export type Filters = {
  [Name in FilterName]?: NonNullable<ReturnType<(typeof filterParsers)[Name]>>
}
export type FilterName = keyof typeof filterParsers

/** The text as the API takes it, or null when it is none: a mistyped address still shows a list. */
const filterParsers = {
  q: (text: string) => parseWords(text),
  category: (text: string) => parseWords(text),
  source: createEnumParser('aliexpress', 'manual'),
  min_price: parsePrice,
  max_price: parsePrice,
  rating: createEnumParser('1', '2', '3', '4', '5'),
  in_stock: createEnumParser('true'),
  sort: createEnumParser('newest', 'price_asc', 'price_desc', 'rating', 'relevance'),
}

const FILTER_NAMES = Object.keys(filterParsers) as FilterName[]

/** From an address or from a filled-in form; empty fields and anything unknown are left out. */
export function parseFilters(input: URLSearchParams | FormData): Filters {
  const read = FILTER_NAMES.flatMap((name) => {
    const value = filterParsers[name](String(input.get(name) ?? ''))
    return value === null ? [] : [[name, value]]
  })
  return Object.fromEntries(read) as Filters
}

/** `/shop?category=lamps&in_stock=true`: always in one order, so that one list has one address. */
export function buildListingHref(path: string, filters: Filters, cursor?: string | null): string {
  const query = new URLSearchParams()
  for (const name of FILTER_NAMES) {
    const value = filters[name]
    if (value !== undefined) query.set(name, value)
  }
  if (cursor) query.set('cursor', cursor)
  return query.size > 0 ? `${path}?${query}` : path
}

export function omitFilters(filters: Filters, ...names: FilterName[]): Filters {
  const rest = { ...filters }
  for (const name of names) delete rest[name]
  return rest
}

const MAX_TEXT_LENGTH = 120

/** With single spaces, as the page is kept and was rendered. */
function parseWords(text: string): string | null {
  return text.trim().replace(/\s+/g, ' ').slice(0, MAX_TEXT_LENGTH).trim() || null
}

function createEnumParser<Allowed extends string>(...allowed: Allowed[]) {
  return (text: string) => allowed.find((one) => one === text) ?? null
}

/** `12,50` is what most of Europe types. */
function parsePrice(text: string): string | null {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,9}(\.\d{1,4})?$/.test(plain) ? plain : null
}
