/** What a list is narrowed to and how it is sorted, in the words of its address. */
export type Filters = {
  [Name in FilterName]?: NonNullable<ReturnType<(typeof readers)[Name]>>
}
export type FilterName = keyof typeof readers

/** The text as the API takes it, or null when it is none: a mistyped address still shows a list. */
const readers = {
  q: (text: string) => words(text),
  category: (text: string) => words(text),
  source: oneOf('aliexpress', 'manual'),
  min_price: price,
  max_price: price,
  rating: oneOf('1', '2', '3', '4', '5'),
  in_stock: oneOf('true'),
  sort: oneOf('newest', 'price_asc', 'price_desc', 'rating', 'relevance'),
}

const NAMES = Object.keys(readers) as FilterName[]

/** From an address or from a filled-in form; empty fields and anything unknown are left out. */
export function readFilters(asked: URLSearchParams | FormData): Filters {
  const read = NAMES.flatMap((name) => {
    const value = readers[name](String(asked.get(name) ?? ''))
    return value === null ? [] : [[name, value]]
  })
  return Object.fromEntries(read) as Filters
}

/** `/shop?category=lamps&in_stock=true`: always in one order, so that one list has one address. */
export function addressOf(path: string, filters: Filters, cursor?: string | null): string {
  const query = new URLSearchParams()
  for (const name of NAMES) {
    const value = filters[name]
    if (value !== undefined) query.set(name, value)
  }
  if (cursor) query.set('cursor', cursor)
  return query.size > 0 ? `${path}?${query}` : path
}

export function without(filters: Filters, ...names: FilterName[]): Filters {
  const rest = { ...filters }
  for (const name of names) delete rest[name]
  return rest
}

const LONGEST = 120

/** With single spaces, as the page is kept and was rendered. */
function words(text: string): string | null {
  return text.trim().replace(/\s+/g, ' ').slice(0, LONGEST).trim() || null
}

function oneOf<Allowed extends string>(...allowed: Allowed[]) {
  return (text: string) => allowed.find((one) => one === text) ?? null
}

/** `12,50` is what most of Europe types. */
function price(text: string): string | null {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,9}(\.\d{1,4})?$/.test(plain) ? plain : null
}
