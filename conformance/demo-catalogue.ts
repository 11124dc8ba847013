import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  readEngineQuery,
  registerSearchIndex,
  type SearchDocument,
  updateSearchIndex,
} from '#modules/catalog'
import { type Database, openDatabase } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { seedDemo } from '#server/startup/seed-demo'
import { MemorySearchEngine } from '#tests/support/memory-search-engine'
import { createTestDatabase } from '#tests/support/test-database'

// On module level: a hook that is set inside a test runs at the end of that test.
const { url, drop } = await createTestDatabase('_demo')
const { db, close } = openDatabase(url)
after(() => close().then(drop))

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

/** Fills a shop in a database of its own with the demo, and loads its documents; once in a process. */
export function openDemoCatalogue(): Promise<DemoCatalogue> {
  opened ??= open()
  return opened
}

async function open(): Promise<DemoCatalogue> {
  const now = new Date('2026-08-22T09:00:00Z')
  await seedDemo(db, { storeName: 'Lamp & Co.', now })
  const engine = new MemorySearchEngine()
  const { signal } = new AbortController()
  await registerSearchIndex(db, { name: engine.name, now })
  // It waits for the transactions of all databases of the server that began before.
  while (!(await updateSearchIndex(db, engine, { signal, now: () => now }))) await sleep(50)
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
