import { EMPTY_LISTING_FILTER, listProducts, type SearchEngine } from '#modules/catalog'
import { openDemoCatalogue } from '../demo-catalogue.ts'
import type { SearchHarness } from '../search.ts'

/** Opens the search of PostgreSQL, which reads the tables of the demo shop. Popularity counts in its order too. */
export async function openPostgresqlHarness(): Promise<SearchHarness & AsyncDisposable> {
  const { db } = await openDemoCatalogue()
  const engine: SearchEngine = {
    name: 'postgresql',
    prepare: async () => ({ isNew: false }),
    async write() {},
    async refresh() {},
    async removeOlderThan() {},
    async verify() {},
    // It knows the synonyms itself.
    async search({ readings: [q = ''], language }) {
      const filter = { ...EMPTY_LISTING_FILTER, q, language }
      const page = await listProducts(db, { filter, sort: 'relevance', limit: 50, after: null })
      return page.items.map(({ id }, index) => ({ id, score: 50 - index }))
    },
  }
  return { engine, readsTables: true, async [Symbol.asyncDispose]() {} }
}
