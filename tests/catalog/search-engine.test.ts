import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import {
  connectSearchEngine,
  createProduct,
  createSearchSynonyms,
  deleteProducts,
  registerSearchIndex,
  requestReindex,
  type SearchEngine,
  type SearchHit,
  saveSearchPins,
  saveTermTranslations,
  updateProduct,
  updateSearchIndex,
  withdrawProduct,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { processMetrics } from '#platform/metrics/registry'
import { MemorySearchEngine } from '#tests/support/memory-search-engine'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

const now = utc('2026-08-10 09:00')
const TIMEOUT_MS = 300

test('Mina finds what the search engine finds, with the filters and prices of the shop', async () => {
  const { engine, add, search, update } = await openEngineShop()
  await add('Desk lamp', { price: 60 })
  await add('Shelf lamp', { price: 20 })
  await update()
  engine.search = async () => engine.list().map(({ id }, index) => ({ id, score: 1 + index }))

  assert.deepEqual(await search('glow'), ['Shelf lamp', 'Desk lamp'], 'in the order of the engine')
  assert.deepEqual(await search('glow', 'max_price=30'), ['Shelf lamp'])
  assert.deepEqual(await search('glow', 'sort=price_desc'), ['Desk lamp', 'Shelf lamp'])
})

test('the pages of a search by the engine show each hit once, and are counted as one listing', async () => {
  const { engine, add, site, update } = await openEngineShop()
  for (let n = 0; n < 7; n++) await add(`Lamp ${n}`)
  await update()

  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const response = await site.request(`/api/products?q=lamp&limit=3${cursor}`)
    const page = (await response.json()) as ListingPage
    assert.equal(page.total, 7)
    seen.push(...page.items.map(({ id }) => id))
    if (page.next_cursor === null) break
    cursor = `&cursor=${page.next_cursor}`
  }
  assert.equal(new Set(seen).size, 7)
  assert.equal(seen.length, 7)
  assert.equal(engine.searches, 1, 'the engine is asked once for all of it')
})

test('hits that are about equal come by their reviews, and sold-out ones last', async () => {
  const { engine, add, search, update } = await openEngineShop()
  const sold = await add('Lamp A', { stock: 0 })
  const other = await add('Lamp B')
  const worse = await add('Lamp C')
  await update()
  engine.search = async () => [
    { id: sold.id, score: 10 },
    { id: other.id, score: 9.99 },
    { id: worse.id, score: 5 },
  ]
  assert.deepEqual(await search('lamp'), ['Lamp B', 'Lamp A', 'Lamp C'])
})

test('the engine gets synonyms of the shop, and pinned products and SKUs come first whatever it finds', async () => {
  const { db, engine, add, search, update } = await openEngineShop()
  await add('Chair')
  const { id: pinned } = await add('Mug')
  await createProduct(db, {
    title: 'Cable',
    variants: [{ sku: 'AB-7', price: { minor: 100, currency: 'USD' }, stock: 1 }],
    now,
  })
  await createSearchSynonyms(db, [
    { language: 'en', words: ['couch', 'sofa'], targets: ['chair'], now },
  ])
  await saveSearchPins(db, { language: 'en', phrase: 'sofas', productIds: [pinned], now })
  await update()
  const received: string[][] = []
  engine.search = async ({ readings }) => {
    received.push(readings)
    return new MemorySearchEngine().search.call(engine, { readings })
  }

  assert.deepEqual(await search('a red couch for the'), [])
  assert.deepEqual(received[0], ['red couch', 'red chair'])
  assert.deepEqual(await search('sofas'), ['Mug', 'Chair'])
  assert.deepEqual(await search('ab-7'), ['Cable'])
})

test('a product that is withdrawn is never shown, though the engine still returns it', async () => {
  const { db, engine, add, search, suggest, update } = await openEngineShop()
  const { id } = await add('Desk lamp')
  await update()
  assert.deepEqual(await search('lamp'), ['Desk lamp'])

  await withdrawProduct(db, { productId: id, now })
  assert.equal(engine.list().length, 1, 'nothing was sent yet')
  await search.until('lamp', [])
  assert.deepEqual(await suggest('lam'), [])
  const counted = await search.page('lamp')
  assert.equal(counted.total, 0)

  await update()
  assert.equal(engine.list().length, 0, 'its document is removed')
  await updateProduct(db, { productId: id, patch: { status: 'active' }, now })
  await update()
  assert.deepEqual(await search('lamp'), ['Desk lamp'])
})

test('a product that is renamed is found by its new name once the engine has it, also on pages that were cached', async () => {
  const { db, add, search, update } = await openEngineShop()
  const { id } = await add('Desk lamp')
  await update()
  const patch = { title: 'Bedside lantern', description: 'Glows.' }
  await updateProduct(db, { productId: id, patch, now })
  assert.deepEqual(await search('lantern'), [], 'the engine has the former name')

  await update()
  await search.until('lantern', ['Bedside lantern'])
  await search.until('desk', [])
})

test('changes of translations, terms and deletions reach the engine', async () => {
  const { db, engine, add, update } = await openEngineShop()
  const { id } = await add('Desk lamp')
  await add('Mug')
  await updateProduct(db, {
    productId: id,
    patch: {
      attributes: [{ name: 'Material', value: 'Oak' }],
      description: '<p>Turns <b>left</b>.</p>',
      translations: [{ language: 'de', title: 'Schreibtischlampe' }],
    },
    now,
  })
  await update()
  const terms = [{ term: 'Oak', name: '', translation: 'Eiche' }]
  await saveTermTranslations(db, { language: 'de', terms })
  await update()

  const { texts } = engine.documents.get(id)!
  assert.deepEqual(Object.keys(texts!).toSorted(), ['de', 'en'])
  assert.deepEqual([texts!.en!.title, texts!.en!.attributes], ['Desk lamp', 'Oak'])
  assert.equal(texts!.en!.description.replace(/\s+/g, ' ').trim(), 'Material Turns left .')
  assert.deepEqual([texts!.de!.title, texts!.de!.attributes], ['Schreibtischlampe', 'Eiche'])

  await deleteProducts(db, [id])
  await update()
  assert.equal(engine.list().length, 1)
})

test('while the engine is down PostgreSQL answers, and the outage is logged once and counted', async () => {
  const { engine, add, search, suggest, update, changes } = await openEngineShop()
  await add('Desk lamp')
  await update()
  let calls = 0
  engine.search = async () => {
    calls++
    throw new Error('connect ECONNREFUSED')
  }
  const before = await countSearches()
  for (const q of ['lamp', 'lamps', 'desk lmap']) {
    assert.deepEqual(await search(q), ['Desk lamp'], q)
  }
  assert.deepEqual(await suggest('lam'), ['Desk lamp'])
  assert.equal(calls, 1, 'it is left alone for a while')
  assert.deepEqual(changes.map(String), ['Error: connect ECONNREFUSED'])
  const after = await countSearches()
  assert.equal(after.failed! - (before.failed ?? 0) >= 1, true)
  assert.equal(after.paused! - (before.paused ?? 0) >= 3, true)
})

test('an engine that is slow is cut off, and asked again later', async () => {
  const { engine, add, search, update, changes, wait } = await openEngineShop()
  await add('Desk lamp')
  await update()
  let aborted = 0
  engine.search = (_query, options?: { signal: AbortSignal }) => {
    options?.signal.addEventListener('abort', () => aborted++)
    return new Promise(() => {})
  }
  assert.deepEqual(await search('lamp'), ['Desk lamp'], 'it never answers, and PostgreSQL does')
  assert.equal(aborted, 1)

  wait(6_000)
  engine.search = async () => []
  assert.deepEqual(await search('lamps'), [], 'the engine answers again')
  assert.deepEqual([changes.length, changes[1]], [2, null])
})

test('an answer that is no list of hits is a failure, not an error of the page', async () => {
  const answers: unknown[] = [
    null,
    {},
    [{ id: "x' or true", score: 1 }],
    [{ id: crypto.randomUUID() }],
    [{ id: crypto.randomUUID(), score: Number.NaN }],
    [{ id: crypto.randomUUID(), score: -1 }],
  ]
  const { engine, add, search, update, wait } = await openEngineShop()
  await add('Desk lamp')
  await update()
  for (const [index, answer] of answers.entries()) {
    engine.search = async () => answer as SearchHit[]
    assert.deepEqual(await search(`desk ${'lamp '.repeat(index + 1)}`), ['Desk lamp'])
    wait(6_000)
  }
})

test('documents that the engine does not take are sent again, none is lost, and older ones never replace newer ones', async () => {
  const { db, engine, add, update } = await openEngineShop()
  const lamp = await add('Lamp')
  const mug = await add('Mug')
  await update()
  const rename = (productId: typeof lamp.id, title: string) =>
    updateProduct(db, { productId, patch: { title }, now })
  await rename(lamp.id, 'Lantern')
  await rename(mug.id, 'Cup')
  await rename(lamp.id, 'Torch')

  const write = engine.write.bind(engine)
  engine.write = async (documents) => {
    await write(documents.slice(0, 1))
    throw new Error('broken off')
  }
  await assert.rejects(update(), /broken off/)
  engine.written.length = 0
  engine.write = write
  await update()
  assert.deepEqual(
    engine.written,
    engine.written.toSorted((a, b) => a - b),
    'in order',
  )
  assert.deepEqual(titles(engine), ['Cup', 'Torch'])
  const count = engine.written.length
  await update()
  assert.equal(engine.written.length, count, 'nothing is left')
})

test('a change that is committed after later ones is sent too', async () => {
  const { db, engine, add, update } = await openEngineShop()
  const lamp = await add('Lamp')
  const mug = await add('Mug')
  await update()
  const gate = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  const slow = db.transaction(async (tx) => {
    await updateProduct(tx, { productId: lamp.id, patch: { title: 'Lantern' }, now })
    changed.resolve()
    await gate.promise
  })
  await changed.promise
  await updateProduct(db, { productId: mug.id, patch: { title: 'Cup' }, now })
  await update()
  assert.deepEqual(titles(engine), ['Cup', 'Lamp'])
  gate.resolve()
  await slow
  await update()
  assert.deepEqual(titles(engine), ['Cup', 'Lantern'])
})

test('a new index answers once it has all products, PostgreSQL until then', async () => {
  const { engine, add, search, register, update } = await openEngineShop({ isRegistered: false })
  await add('Desk lamp')
  await add('Mug')
  assert.deepEqual(await search('lamp'), ['Desk lamp'])
  assert.equal(engine.searches, 0)

  await register()
  engine.write = async () => {
    throw new Error('full')
  }
  await assert.rejects(update(), /full/)
  assert.deepEqual(await search('desk'), ['Desk lamp'])
  assert.equal(engine.searches, 0, 'it has not all products')
  engine.write = MemorySearchEngine.prototype.write
  await update()
  // Until what was cached before is purged.
  for (let tries = 0; engine.searches === 0 && tries < 250; tries++) {
    assert.deepEqual(await search('lamp'), ['Desk lamp'])
    await sleep(20)
  }
  assert.equal(engine.searches, 1)
})

test('what a transaction changed that began before the index was registered is in it', async () => {
  const { db, engine, add, tryToUpdate, update } = await openEngineShop({ isRegistered: false })
  await add('Mug')
  const gate = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  const slow = db.transaction(async (tx) => {
    await addTestProduct(tx, 'Lamp')
    changed.resolve()
    await gate.promise
  })
  await changed.promise
  await registerSearchIndex(db, { name: engine.name, now })
  assert.equal(await tryToUpdate(), false, 'the fill waits for the transaction')
  gate.resolve()
  await slow
  await update()
  assert.deepEqual(titles(engine), ['Lamp', 'Mug'])
})

test('a reindex beside changes of products loses none, and removes what the shop does not know', async () => {
  const { db, engine, add, search, update } = await openEngineShop()
  const products = []
  for (let n = 0; n < 30; n++) products.push(await add(`Lamp ${n}`))
  await update()
  const stray = crypto.randomUUID()
  await engine.write([{ id: stray, version: 1, texts: { en: { ...NO_TEXTS, title: 'Stray' } } }])
  engine.documents.get(products[3]!.id)!.texts = { en: { ...NO_TEXTS, title: 'Lost' } }

  await requestReindex(db)
  let isDone = false
  const write = engine.write.bind(engine)
  engine.write = async (documents) => {
    await sleep(30)
    return write(documents)
  }
  const changes = (async () => {
    for (let n = 0; !isDone && n < 200; n++) {
      const { id } = products[n % 30]!
      const title = `Lantern ${n}`
      await updateProduct(db, { productId: id, patch: { title }, now })
    }
  })()
  assert.ok((await search.page('lamp')).total > 0, 'searches go on')
  await update()
  isDone = true
  await changes
  await update()

  const { rows } = await db.execute<{ title: string }>('select title from products order by title')
  assert.deepEqual(titles(engine), rows.map(({ title }) => title).toSorted())
  assert.equal(engine.documents.has(stray), false)
})

test('an index that was lost is filled again, and answers once it has all products', async () => {
  const { db, engine, add, search, update } = await openEngineShop()
  await add('Desk lamp')
  await add('Mug')
  await update()
  engine.drop()
  await requestReindex(db)
  const acceptWrites = refuseWrites(engine)
  await assert.rejects(update(), /full/)
  assert.deepEqual(await search('lamp'), ['Desk lamp'], 'PostgreSQL answers')
  assert.equal(engine.searches, 0)
  acceptWrites()
  await update()
  assert.deepEqual(titles(engine), ['Desk lamp', 'Mug'])
  await search.until('lamp', ['Desk lamp'])
})

test('Mina finds all products while a lost index is filled, although the process that created it was killed', async () => {
  const { db, engine, add, search, update } = await openEngineShop()
  await add('Desk lamp')
  await update()
  engine.drop()
  await requestReindex(db)
  const prepare = engine.prepare.bind(engine)
  engine.prepare = async () => {
    await prepare()
    throw new Error('killed')
  }
  await assert.rejects(update(), /killed/)
  engine.prepare = prepare
  const acceptWrites = refuseWrites(engine)
  await assert.rejects(update(), /full/)
  assert.deepEqual(await search('lamp'), ['Desk lamp'], 'PostgreSQL answers')
  assert.equal(engine.searches, 0)
  acceptWrites()
  await update()
  await search.until('lamp', ['Desk lamp'])
})

test('the index answers as before once two processes have prepared it at once, unless one found it new', async () => {
  const { db, engine, add, search, update } = await openEngineShop()
  await add('Desk lamp')
  await update()
  await requestReindex(db)
  const prepare = engine.prepare.bind(engine)
  const acceptWrites = refuseWrites(engine)
  const isReady = async () => {
    const { rows } = await db.execute('select ready_at is not null as ready from search_indexes')
    return rows[0]!.ready
  }
  await Promise.allSettled([update(), update()])
  assert.equal(await isReady(), true, 'it has all products')

  // The other process finds the index new after this one has begun.
  engine.prepare = async () => {
    engine.prepare = async () => ({ isNew: true })
    await update().catch(() => {})
    return { isNew: false }
  }
  await update().catch(() => {})
  assert.equal(await isReady(), false)
  engine.prepare = prepare
  acceptWrites()
  await update()
  await search.until('lamp', ['Desk lamp'])
})

test('a shop without an engine records nothing', async () => {
  const { db } = await openTestShop()
  const { id } = await addTestProduct(db, 'Lamp')
  await withdrawProduct(db, { productId: id, now })
  const { rows } = await db.execute('select * from search_documents')
  assert.deepEqual(rows, [])
})

/** Returns what lets the engine take documents again. */
function refuseWrites(engine: MemorySearchEngine): () => void {
  const write = engine.write.bind(engine)
  engine.write = async () => {
    throw new Error('full')
  }
  return () => {
    engine.write = write
  }
}

const NO_TEXTS = {
  ...{ head: '', title: '', categories: '', options: '', brand: '', attributes: '', skus: '' },
  description: '',
}

interface ListingPage {
  items: { id: string; title: string }[]
  total: number
  next_cursor: string | null
}

function titles(engine: MemorySearchEngine): string[] {
  return [...engine.documents.values()].flatMap(({ texts }) => texts?.en?.title ?? []).toSorted()
}

async function countSearches(): Promise<Record<string, number>> {
  const metric = processMetrics.getSingleMetric('search_engine_searches_total')!
  const { values } = await metric.get()
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.outcome), value]))
}

/** Opens a shop with a search engine in memory. `tryToUpdate` does what the job does every second. */
async function openEngineShop({ isRegistered = true } = {}) {
  const shop = await openTestShop()
  const { db } = shop
  const engine: MemorySearchEngine & SearchEngine = new MemorySearchEngine()
  const changes: unknown[] = []
  let clock = 0
  connectSearchEngine(db, {
    engine,
    timeoutMs: TIMEOUT_MS,
    onChange: (error) => changes.push(error),
    now: () => clock,
  })
  const { site } = await openTestSite({ shop })
  const register = async () => {
    await registerSearchIndex(db, { name: engine.name, now })
    await waitForOlderTransactions(db)
  }
  if (isRegistered) await register()
  const { signal } = new AbortController()
  const tryToUpdate = () => updateSearchIndex(db, engine, { signal, now: () => now })
  /** A fill waits for older transactions, also for those of tests beside this one. */
  const update = async () => {
    while (!(await tryToUpdate())) await sleep(20)
  }
  const page = async (q: string, filters = '') => {
    const response = await site.request(`/api/products?${new URLSearchParams({ q })}&${filters}`)
    assert.equal(response.status, 200)
    return (await response.json()) as ListingPage
  }
  const search = async (q: string, filters?: string) =>
    (await page(q, filters)).items.map(({ title }) => title)
  return {
    ...{ db, site, engine, changes, register, update, tryToUpdate },
    add: (title: string, options?: Parameters<typeof addTestProduct>[2]) =>
      addTestProduct(db, title, options),
    search: Object.assign(search, {
      page,
      /** Waits for the purge of what was cached. */
      until: async (q: string, expected: string[]) => {
        const end = Date.now() + 5_000
        while (JSON.stringify(await search(q)) !== JSON.stringify(expected)) {
          assert.ok(Date.now() < end, `${q} does not find ${expected}`)
          await sleep(20)
        }
      },
    }),
    suggest: async (q: string) => {
      const response = await site.request(`/api/search/suggestions?q=${q}`)
      const { products } = (await response.json()) as ListingSuggestions
      return products.map(({ title }) => title)
    },
    wait: (ms: number) => {
      clock += ms
    },
  }
}

/** An index is filled once they have ended. Tests beside this one have some, too. */
async function waitForOlderTransactions(db: Database) {
  const areOver = async () => {
    const { rows } = await db.execute(sql`
      select registered_by < pg_snapshot_xmin(pg_current_snapshot()) as yes from search_indexes`)
    return rows[0]!.yes
  }
  while (!(await areOver())) await sleep(20)
}

interface ListingSuggestions {
  products: { title: string }[]
}
