import { LISTED_PRODUCT_COLUMNS } from '#modules/catalog'
import { type ChildServer, serveBytes, serveQuery, startShop } from './child-servers.ts'
import { listSearchWords } from './generate-products.ts'
import { compareRates, type Measurement, measureRequests } from './measure-rate.ts'
import { printResult, type ResultRow, type RowSelection } from './report.ts'

const LIST_SQL = `select ${LISTED_PRODUCT_COLUMNS} from products p where status = 'active' order by created_at desc, id desc limit 24`
const BY_SLUG_SQL = `select ${LISTED_PRODUCT_COLUMNS}, description, brand from products p where slug = $1`
/** More than the shop caches, so that each search is a cache miss. */
const SEARCH_COUNT = 5000

interface BenchDatabase {
  databaseUrl: string
  products: number
  isSelected: RowSelection
}

/** Cached pages and reads, compared with a server that sends the same bytes. */
export async function benchCached(shop: ChildServer, isSelected: RowSelection): Promise<void> {
  const reportSelected = createReport(isSelected)
  for (const [what, path] of [
    ['cached page', 'products/product-1'],
    ['cached API read', 'api/products'],
  ] as const) {
    const bare = await serveBytes(shop.url + path)
    await reportSelected({
      what,
      shop: () => measureRequests(shop, [path]),
      reference: () => measureRequests(bare),
      budget: 0.7,
    })
  }
}

/** The same without the page cache. */
export async function benchMisses({
  databaseUrl,
  products,
  isSelected,
}: BenchDatabase): Promise<void> {
  const reportSelected = createReport(isSelected)
  const shop = await startShop(databaseUrl, { PAGE_CACHE: 'off' })
  const bareList = await serveQuery(databaseUrl, LIST_SQL)
  const bareOne = await serveQuery(databaseUrl, BY_SLUG_SQL)
  const slugs = listSlugs(products)
  const toPaths = (folder: string, names: string[]) => names.map((name) => `${folder}/${name}`)
  const ids = await fetchIds(shop.url, slugs.slice(0, 200))
  const one = () => measureRequests(bareOne, slugs)

  const list = () => measureRequests(shop, ['api/products'])
  await reportSelected({
    what: 'list of 24, on a miss',
    shop: list,
    reference: () => measureRequests(bareList),
    budget: 0.6,
  })
  await reportSelected({
    what: 'list of a category with 4 subcategories, on a miss',
    shop: () => measureRequests(shop, ['api/products?category=category-1']),
    reference: () => measureRequests(bareList),
    budget: null,
  })
  await reportSelected({
    what: 'list of a new price range, on a miss',
    shop: () => measureRequests(shop, buildPriceRanges()),
    reference: () => measureRequests(bareList),
    budget: null,
  })
  await reportSelected({
    what: 'product by slug, on a miss',
    shop: () => measureRequests(shop, toPaths('api/products', slugs)),
    reference: one,
    budget: 0.6,
  })
  await reportSelected({
    what: 'product by id, on a miss',
    shop: () => measureRequests(shop, toPaths('api/products', ids)),
    reference: one,
    budget: 0.6,
  })
  const budget = products > 100_000 ? 0.1 : 0.3
  await reportSelected({
    what: 'search of ~200 hits, on a miss ÷ list',
    shop: () => measureRequests(shop, buildSearches(products)),
    reference: list,
    budget,
  })
  await reportSelected({
    what: 'search of 1 product in 10, on a miss ÷ list',
    shop: () => measureRequests(shop, ['api/products?q=lamp']),
    reference: list,
    budget: null,
  })
  await reportSelected({
    what: 'page on a miss',
    shop: () => measureRequests(shop, toPaths('products', slugs)),
    reference: one,
    budget: 0.1,
  })
}

/** Compares a large shop with a small one: the cost of a list and of a product must not depend on the size. */
export async function benchGrowth(small: BenchDatabase, large: BenchDatabase): Promise<void> {
  const reportSelected = createReport(large.isSelected)
  const [reference, shop] = [await createMissBenchmarks(small), await createMissBenchmarks(large)]
  for (const [what, name] of [
    ['list on a miss', 'list'],
    ['list of a category, by price, on a miss', 'category'],
    ['product on a miss', 'product'],
  ] as const) {
    await reportSelected({ what, shop: shop[name], reference: reference[name], budget: 0.8 })
  }
}

async function createMissBenchmarks({ databaseUrl, products }: BenchDatabase) {
  const shop = await startShop(databaseUrl, { PAGE_CACHE: 'off' })
  const slugs = listSlugs(products).map((slug) => `api/products/${slug}`)
  return {
    list: () => measureRequests(shop, ['api/products']),
    category: () => measureRequests(shop, ['api/products?category=subcategory-1&sort=price_asc']),
    product: () => measureRequests(shop, slugs),
  }
}

/** Returns a thousand slugs, spread over all products. */
function listSlugs(products: number): string[] {
  return Array.from({ length: 1000 }, (_, at) => `product-${1 + ((at * 7919) % products)}`)
}

/** Each search has another maximum price above all prices: the same hits, but another cache key. */
function buildSearches(products: number): string[] {
  const words = listSearchWords(products)
  return Array.from({ length: SEARCH_COUNT }, (_, at) => {
    return `api/products?q=${words[at % words.length]}&max_price=${700 + at / 100}`
  })
}

/** Prices that cut the bands of the facets, so that nothing counted before answers them. */
function buildPriceRanges(): string[] {
  return Array.from({ length: SEARCH_COUNT }, (_, at) => {
    return `api/products?min_price=${10 + ((at * 37) % 4000) / 100}&max_price=${300 + ((at * 7919) % 20_000) / 100}`
  })
}

async function fetchIds(url: string, slugs: string[]): Promise<string[]> {
  const found = slugs.map(async (slug) => {
    const { id } = await (await fetch(`${url}api/products/${slug}`)).json()
    return id as string
  })
  return Promise.all(found)
}

interface ComparisonInput extends Pick<ResultRow, 'what' | 'budget'> {
  shop: () => Promise<Measurement>
  reference: () => Promise<Measurement>
}

/** Returns what measures and prints a row, if it is selected. */
function createReport(isSelected: RowSelection) {
  return async ({ shop, reference, ...line }: ComparisonInput): Promise<void> => {
    if (isSelected(line.what)) printResult({ ...line, ...(await compareRates(shop, reference)) })
  }
}
