import { LISTED_COLUMNS } from '#modules/catalog'
import { type Child, serveBytes, serveQuery, startShop } from './children.ts'
import { searchWords } from './generate-products.ts'
import { rateOf, sideBySide } from './rate.ts'
import { type Line, printLine } from './table.ts'

const LIST = `select ${LISTED_COLUMNS} from products p where status = 'active' order by created_at desc, id desc limit 24`
const BY_SLUG = `select ${LISTED_COLUMNS}, description, brand from products p where slug = $1`
/** More than the shop remembers counts of, so that each search is a first one. */
const SEARCHES = 5000

interface Stand {
  databaseUrl: string
  products: number
}

/** Pages and reads that are kept: the bytes alone cost. */
export async function benchCached(shop: Child): Promise<void> {
  for (const [what, path] of [
    ['cached page', 'products/product-1'],
    ['cached API read', 'api/products'],
  ] as const) {
    const bare = await serveBytes(shop.url + path)
    await say({
      what,
      shop: () => rateOf(shop.url, [path]),
      reference: () => rateOf(bare.url),
      budget: 0.7,
    })
  }
}

/** The same without the page cache: every answer is made anew. */
export async function benchMisses({ databaseUrl, products }: Stand): Promise<void> {
  const { url } = await startShop(databaseUrl, { PAGE_CACHE: 'off' })
  const bareList = await serveQuery(databaseUrl, LIST)
  const bareOne = await serveQuery(databaseUrl, BY_SLUG)
  const slugs = slugsOf(products)
  const pathsTo = (place: string, names: string[]) => names.map((name) => `${place}/${name}`)
  const ids = await idsOf(url, slugs.slice(0, 200))
  const one = () => rateOf(bareOne.url, slugs)

  const list = () => rateOf(url, ['api/products'])
  await say({
    what: 'list of 24, on a miss',
    shop: list,
    reference: () => rateOf(bareList.url),
    budget: 0.6,
  })
  await say({
    what: 'list of an aisle (4 categories), on a miss',
    shop: () => rateOf(url, ['api/products?category=aisle-1']),
    reference: () => rateOf(bareList.url),
    budget: null,
  })
  await say({
    what: 'product by slug, on a miss',
    shop: () => rateOf(url, pathsTo('api/products', slugs)),
    reference: one,
    budget: 0.6,
  })
  await say({
    what: 'product by id, on a miss',
    shop: () => rateOf(url, pathsTo('api/products', ids)),
    reference: one,
    budget: 0.6,
  })
  const budget = products > 100_000 ? 0.1 : 0.3
  await say({
    what: 'search of ~200 hits, on a miss ÷ list',
    shop: () => rateOf(url, searches(products)),
    reference: list,
    budget,
  })
  await say({
    what: 'search of 1 product in 10, on a miss ÷ list',
    shop: () => rateOf(url, ['api/products?q=lamp']),
    reference: list,
    budget: null,
  })
  await say({
    what: 'page on a miss',
    shop: () => rateOf(url, pathsTo('products', slugs)),
    reference: one,
    budget: 0.1,
  })
}

/** Two shops at once, one of them grown: what a list and a product cost must not follow their number. */
export async function benchGrowth(usual: Stand, grown: Stand): Promise<void> {
  const [small, large] = [await missesOf(usual), await missesOf(grown)]
  for (const [what, path] of [
    ['list on a miss', 'list'],
    ['list of a shelf, by price, on a miss', 'shelf'],
    ['product on a miss', 'product'],
  ] as const) {
    await say({ what, shop: large[path], reference: small[path], budget: 0.8 })
  }
}

async function missesOf({ databaseUrl, products }: Stand) {
  const { url } = await startShop(databaseUrl, { PAGE_CACHE: 'off' })
  const slugs = slugsOf(products).map((slug) => `api/products/${slug}`)
  return {
    list: () => rateOf(url, ['api/products']),
    shelf: () => rateOf(url, ['api/products?category=shelf-1&sort=price_asc']),
    product: () => rateOf(url, slugs),
  }
}

/** A thousand of them, from everywhere. */
function slugsOf(products: number): string[] {
  return Array.from({ length: 1000 }, (_, at) => `product-${1 + ((at * 7919) % products)}`)
}

/** Each cut at another price, high above all: the same hits, but nothing that was counted before. */
function searches(products: number): string[] {
  const words = searchWords(products)
  return Array.from({ length: SEARCHES }, (_, at) => {
    return `api/products?q=${words[at % words.length]}&max_price=${700 + at / 100}`
  })
}

async function idsOf(url: string, slugs: string[]): Promise<string[]> {
  const found = slugs.map(async (slug) => {
    const { id } = await (await fetch(`${url}api/products/${slug}`)).json()
    return id as string
  })
  return Promise.all(found)
}

interface Measured extends Omit<Line, 'shop' | 'reference'> {
  shop: () => Promise<number>
  reference: () => Promise<number>
}

async function say({ shop, reference, ...line }: Measured): Promise<void> {
  printLine({ ...line, ...(await sideBySide(shop, reference)) })
}
