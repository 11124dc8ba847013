import assert from 'node:assert/strict'
import type { SupplierListing } from '#modules/marketplace'
import type { Check } from '../check.ts'
import { getValue } from './answers.ts'
import type { MarketplaceHarness } from './harness.ts'

const NONSENSE = 'qzxwv jkqpz'
const MAX_PAGES = 50

/** What every marketplace must say of lists of products, of categories, and of ways to send. */
export const listChecks: Check<MarketplaceHarness>[] = [
  {
    name: 'a search finds each product once, page by page, with its price in the market',
    run: async (harness) => {
      const { listings } = harness.search
      assert.ok(listings.length > 2, 'the harness expects three products')
      for (const pageSize of [50, 2, 1]) {
        const found: SupplierListing[] = []
        for (let page = 1; page <= Math.ceil(listings.length / pageSize); page++) {
          const listed = await search(harness, { page, pageSize })
          assert.ok(listed.length <= pageSize, `${listed.length} products on a page of ${pageSize}`)
          found.push(...listed)
        }
        assert.deepEqual(pick(found), pick(listings), `pages of ${pageSize}`)
      }
    },
  },
  {
    name: 'a search for nonsense finds nothing, and neither does a page after the last one',
    run: async (harness) => {
      assert.deepEqual(await search(harness, { keyword: NONSENSE, page: 1, pageSize: 50 }), [])
      assert.deepEqual(await search(harness, { page: 9, pageSize: 50 }), [])
    },
  },
  {
    name: 'a list is read page by page, and has each of its products once',
    run: async (harness) => {
      const pages = await readList(harness)
      assert.deepEqual(pages.flat(), harness.feed.ids)
      assert.ok(pages.length > 1, 'the list of the harness has pages')
    },
  },
  {
    name: 'a list that the marketplace does not have is empty',
    run: async ({ provider, feed: { unknownName: feed } }) => {
      const page = await getValue(provider.listFeedProducts({ feed }))
      assert.deepEqual(page, { ids: [], nextCursor: null })
    },
  },
  {
    name: 'categories are a tree: each is listed once, and so is each parent',
    run: async ({ provider, categories: expected, products: [first] }) => {
      const { language } = first!.market
      const categories = await getValue(provider.listCategories({ language }))
      const byId = new Map(categories.map((category) => [category.id, category]))
      assert.equal(byId.size, categories.length, 'each once')
      for (const { id, parentId } of categories) {
        assert.ok(parentId === null || byId.has(parentId), `${parentId}, the parent of ${id}`)
        assert.ok(isBelowRoot(byId, id), `${id} is below itself`)
      }
      assert.ok(expected.some(({ parentId }) => parentId !== null))
      for (const category of expected) assert.deepEqual(byId.get(category.id), category)
    },
  },
  {
    name: 'freight is each way to a country with its fee, and none where the product is not sent to',
    run: async ({ provider, freight: { query, options }, freightElsewhere }) => {
      assert.ok(options.length > 1, 'the harness expects two ways')
      const byCode = (list: typeof options) => list.toSorted((a, b) => a.code.localeCompare(b.code))
      assert.deepEqual(byCode(await getValue(provider.queryFreight(query))), byCode(options))
      assert.deepEqual(await getValue(provider.queryFreight(freightElsewhere)), [])
    },
  },
]

/** Returns the ids of each page. */
async function readList({ provider, feed }: MarketplaceHarness): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null | undefined
  while (cursor !== null && pages.length < MAX_PAGES) {
    const page = await readPage(cursor)
    assert.ok(page.nextCursor === null || page.nextCursor !== cursor, 'the cursor moves on')
    pages.push(page.ids)
    cursor = page.nextCursor
  }
  return pages

  function readPage(cursor: string | undefined) {
    return getValue(provider.listFeedProducts({ feed: feed.name, cursor }))
  }
}

function search(
  { provider, search: { keyword, market } }: MarketplaceHarness,
  input: { keyword?: string; page: number; pageSize: number },
): Promise<SupplierListing[]> {
  return getValue(provider.searchProducts({ keyword, market, ...input }))
}

function pick(listings: Pick<SupplierListing, 'id' | 'title' | 'price'>[]) {
  return listings
    .map(({ id, title, price }) => ({ id, title, price }))
    .toSorted((a, b) => a.id.localeCompare(b.id))
}

function isBelowRoot(byId: Map<string, { parentId: string | null }>, id: string): boolean {
  let current: string | null = id
  for (let depth = 0; current !== null && depth <= byId.size; depth++) {
    current = byId.get(current)?.parentId ?? null
  }
  return current === null
}
