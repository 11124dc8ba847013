import {
  readEngineQuery,
  registerSearchIndex,
  type SearchDocument,
  updateSearchIndex,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { seedDemo } from '#server/startup/seed-demo'
import { MemorySearchEngine } from '#tests/support/memory-search-engine'
import { openTestShop, utc } from '#tests/support/test-shop'

/** The demo shop, as a search engine gets it. */
export interface DemoCatalogue {
  db: Database
  documents: SearchDocument[]
  /** Slugs by the ids of products. */
  slugs: Map<string, string>
  /** Returns the readings of a query, with the synonyms of the demo shop. */
  read: (q: string, language: Language) => Promise<string[]>
}

let opened: Promise<DemoCatalogue> | undefined

/** Opens a shop in a database of its own, fills it with the demo and records its documents; once in a process. */
export function openDemoCatalogue(): Promise<DemoCatalogue> {
  opened ??= open()
  return opened
}

async function open(): Promise<DemoCatalogue> {
  const { db } = await openTestShop()
  const now = utc('2026-08-22 09:00')
  await seedDemo(db, { storeName: 'Lamp & Co.', now })
  const engine = new MemorySearchEngine()
  const { signal } = new AbortController()
  await registerSearchIndex(db, { name: engine.name, now })
  await updateSearchIndex(db, engine, { signal, now: () => now })
  const { rows } = await db.execute<{ id: string; slug: string }>('select id, slug from products')
  return {
    db,
    documents: [...engine.documents.values()],
    slugs: new Map(rows.map(({ id, slug }) => [id, slug])),
    read: async (q, language) => {
      const { readings } = await readEngineQuery(db, { q, language, indexName: engine.name })
      return readings
    },
  }
}
