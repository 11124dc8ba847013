import assert from 'node:assert/strict'
import { measureSearchQuality } from '#demo/catalogue/search-quality/measure-search-quality'
import type { SearchDocument, SearchEngine, SearchEngineQuery, SearchTexts } from '#modules/catalog'
import type { Check } from './check.ts'
import { openDemoCatalogue } from './demo-catalogue.ts'
import { assertUnreachable, type NetworkState } from './network.ts'

/** An engine without documents, with what stands for its service. A method that the service does not have is absent. */
export interface SearchHarness {
  engine: SearchEngine
  /** How long a call may wait for a service that does not answer. Default: a minute. */
  maxWaitMs?: number
  /** The share of the queries of each language that must be answered, from 0 to 1. Default: that of PostgreSQL. */
  goal?: number
  /** It reads the tables of the demo shop, so nothing is written to it. */
  readsTables?: true
  /** Absent where there is no network. */
  setNetwork?: (state: NetworkState) => void
}

/** What PostgreSQL's search must reach in each language. */
export const POSTGRESQL_GOAL = 0.95

/** Of documents that are written at once: the engine of a busy machine has its time for few of them. */
const BATCH_SIZE = 25

const check = (name: string, run: Check<SearchHarness>['run']): Check<SearchHarness> => ({
  name,
  findMissing: ({ readsTables }) => (readsTables ? 'documents of its own' : null),
  run,
})

const checkNetwork = (name: string, run: Check<SearchHarness>['run']): Check<SearchHarness> => ({
  name,
  findMissing: ({ setNetwork }) => (setNetwork ? null : 'setNetwork'),
  run,
})

export const searchChecks: Check<SearchHarness>[] = [
  {
    name: 'a shopper finds what they search for in the demo shop, in each language',
    run: async ({ engine, readsTables, goal = POSTGRESQL_GOAL }) => {
      const { documents, slugs, read } = await openDemoCatalogue()
      if (!readsTables) await fill(engine, documents)
      const results = await measureSearchQuality(async (q, language) => {
        const readings = await read(q, language)
        if (readings.length === 0) return []
        const hits = await search(engine, { readings, language })
        return hits.map((id) => slugs.get(id) ?? id)
      })
      for (const { language, share, misses } of results) {
        const list = misses.map(({ query, found }) => `${query}: ${found.join(' · ')}`).join('\n')
        assert.ok(share >= goal, `${language} ${Math.round(share * 100)} %\n${list}`)
      }
    },
  },
  check(
    'a product is found by each of its texts, whatever the case and the accents',
    async ({ engine }) => {
      const texts = {
        ...{ title: 'Crème brûlée dish', categories: 'Kitchen Tableware', options: 'Forest green' },
        ...{ brand: 'Hüsna Işık', attributes: 'Stoneware', skus: 'CBD-0042/W' },
      }
      const { dish } = await write(engine, { dish: texts, mug: { title: 'Enamel mug' } })
      for (const q of [
        ...['creme brulee', 'CRÈME', 'dishes', 'tableware', 'forest', 'husna isik', 'stoneware'],
        ...['0042', 'cbd-0042/w'],
      ])
        assert.deepEqual(await find(engine, q), [dish], q)
      assert.deepEqual(await find(engine, 'p'), [])
    },
  ),
  check('a product must have all words, in whichever of its texts they are', async ({ engine }) => {
    const { lamp } = await write(engine, {
      lamp: { title: 'Desk lamp', categories: 'Lighting', options: 'Walnut' },
      shelf: { title: 'Walnut shelf' },
      light: { title: 'Garden lamp', categories: 'Lighting' },
    })
    assert.deepEqual(await find(engine, 'walnut lamp'), [lamp])
    assert.deepEqual(await find(engine, 'lighting desk'), [lamp])
  }),
  check('a word that only a description has finds nothing by itself', async ({ engine }) => {
    const description = 'Clean it with a toothbrush.'
    const { ring } = await write(engine, { ring: { title: 'Ring', description } })
    assert.deepEqual(await find(engine, 'toothbrush'), [])
    assert.deepEqual(await find(engine, 'toothbrush ring'), [ring])
  }),
  check('a product is found by a synonym, after those that have the word', async ({ engine }) => {
    const { chair, sofa } = await write(engine, {
      chair: { title: 'Chair' },
      sofa: { title: 'Couch' },
      mug: { title: 'Mug' },
    })
    assert.deepEqual(await search(engine, { readings: ['couch', 'chair'] }), [sofa, chair])
  }),
  check(
    'a slip of the finger is forgiven, but no word is taken for another',
    async ({ engine }) => {
      const { phones } = await write(engine, {
        phones: { title: 'Headphones', categories: 'Audio' },
        care: { title: 'Care kit' },
      })
      for (const q of ['hedphones', 'headphoens', 'headfones'])
        assert.deepEqual(await find(engine, q), [phones], q)
      for (const q of ['xyzzy', 'café', 'telephones'])
        assert.deepEqual(await find(engine, q), [], q)
    },
  ),
  check(
    'a word may be the beginning of one where the query says so, and only there',
    async ({ engine }) => {
      const { shirt } = await write(engine, {
        shirt: { title: 'Linen overshirt' },
        mug: { title: 'Mug' },
      })
      for (const q of ['lin', 'linen over'])
        assert.deepEqual(await search(engine, { readings: [q], isPrefix: true }), [shirt], q)
      assert.deepEqual(await find(engine, 'over'), [])
    },
  ),
  check(
    'a language has its own texts, and the base texts where a product is not translated',
    async ({ engine }) => {
      const skirt = buildDocument({ title: 'Silk skirt' })
      Object.assign(skirt.texts!, { de: toTexts({ title: 'Rock aus Seide' }) })
      const stone = buildDocument({ title: 'Rock for hiking' })
      await writeAll(engine, [skirt, stone])
      const findIn = (language: 'de' | 'en' | 'tr', q: string) =>
        search(engine, { readings: [q], language })
      assert.deepEqual(await findIn('de', 'seide'), [skirt.id])
      assert.deepEqual(await findIn('de', 'rock'), [skirt.id, stone.id])
      assert.deepEqual(await findIn('de', 'skirts'), [skirt.id], 'English is typed everywhere')
      assert.deepEqual(await findIn('en', 'rock'), [stone.id])
      assert.deepEqual(await findIn('en', 'seide'), [])
      assert.deepEqual(await findIn('tr', 'rock'), [stone.id])
    },
  ),
  check(
    'the best hits come first, with scores that fall, and no more than the limit',
    async ({ engine }) => {
      const description = 'Fits every lamp.'
      const { lamp, shade } = await write(engine, {
        shade: { title: 'Shade', categories: 'Lamp parts', description },
        lamp: { title: 'Lamp' },
        ...Object.fromEntries(
          Array.from({ length: 20 }, (_, n) => [
            `other${n}`,
            { title: `Shade ${n}`, brand: 'Lamp' },
          ]),
        ),
      })
      const ids = await find(engine, 'lamp')
      assert.deepEqual([ids.length, ...ids.slice(0, 2)], [22, lamp, shade])
      const options = { signal: AbortSignal.timeout(60_000) }
      const hits = await engine.search(toQuery({ readings: ['lamp'], limit: 5 }), options)
      const scores = hits.map(({ score }) => score)
      assert.equal(hits.length, 5)
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
      )
      assert.ok(
        scores.every((score) => Number.isFinite(score) && score > 0),
        `${scores}`,
      )
    },
  ),
  check('words that mean something to a query language are words', async ({ engine }) => {
    const { lamp } = await write(engine, { lamp: { title: 'Lamp' }, mug: { title: 'Mug' } })
    for (const q of ['lamp"', '(lamp', 'lamp*', 'lamp\\', '+lamp', 'lamp^', '{"lamp"}', 'lamp~'])
      assert.deepEqual(await find(engine, q), [lamp], q)
    for (const q of ['*', '"', '!!!', 'title:', '\u{1F4A1}', 'x'.repeat(200)])
      assert.deepEqual(await find(engine, q), [], q)
  }),
  check(
    'a changed product is found by its new words, and no longer by its former ones',
    async ({ engine }) => {
      const document = buildDocument({ title: 'Lamp' })
      await writeAll(engine, [document])
      const later = { ...document, version: document.version + 1 }
      await writeAll(engine, [{ ...later, texts: { en: toTexts({ title: 'Lantern' }) } }])
      assert.deepEqual(await find(engine, 'lantern'), [document.id])
      assert.deepEqual(await find(engine, 'lamp'), [])
      await writeAll(engine, [{ ...later, version: later.version + 1, texts: null }])
      assert.deepEqual(await find(engine, 'lantern'), [])
    },
  ),
  check('documents that arrive again or late change nothing', async ({ engine }) => {
    const old = buildDocument({ title: 'Lamp' })
    const current = { ...old, version: old.version + 5, texts: { en: toTexts({ title: 'Torch' }) } }
    await writeAll(engine, [current])
    await writeAll(engine, [old, current])
    await writeAll(engine, [{ ...old, texts: null }])
    assert.deepEqual(await find(engine, 'lamp'), [])
    assert.deepEqual(await find(engine, 'torch'), [old.id])

    await writeAll(engine, [{ ...current, version: current.version + 1, texts: null }])
    await writeAll(engine, [current, { ...buildDocument({}), texts: null }])
    assert.deepEqual(await find(engine, 'torch'), [], 'a removed one does not come back')
  }),
  check('many long documents are written at once', async ({ engine }) => {
    const description = `${'ipsum'.repeat(40)} `.repeat(90)
    const documents = Array.from({ length: 600 }, (_, n) =>
      buildDocument({ title: `Lamp number${n}`, description }),
    )
    await writeAll(engine, documents)
    assert.equal((await find(engine, 'lamp')).length, 600)
    assert.deepEqual(await find(engine, 'number599'), [documents[599]!.id])
  }),
  check('the removal of what is older than a version leaves all else', async ({ engine }) => {
    const [before, at, after] = [1, 2, 3].map((n) => buildDocument({ title: `Lamp ${n}` }))
    await writeAll(engine, [before!, at!, after!])
    await engine.removeOlderThan(at!.version)
    await engine.refresh()
    assert.deepEqual((await find(engine, 'lamp')).toSorted(), [at!.id, after!.id].toSorted())
  }),
  check('an index that exists is kept, and is new only once', async ({ engine }) => {
    const { lamp } = await write(engine, { lamp: { title: 'Lamp' } })
    assert.deepEqual(await engine.prepare(), { isNew: false })
    assert.deepEqual(await find(engine, 'lamp'), [lamp])
    assert.match(engine.name, /\S/)
    await engine.verify()
  }),
  checkNetwork(
    'an engine that cannot be reached is an error, not an empty answer or a document that is stored',
    async ({ engine, setNetwork, maxWaitMs }) => {
      const { lamp } = await write(engine, { lamp: { title: 'Lamp' } })
      for (const state of ['down', 'silent'] as const) {
        setNetwork!(state)
        const signal = AbortSignal.timeout(1_000)
        const calls = {
          prepare: engine.prepare(),
          write: engine.write([buildDocument({ title: 'Mug' })]),
          refresh: engine.refresh(),
          search: engine.search(toQuery({ readings: ['lamp'] }), { signal }),
          verify: engine.verify(),
        }
        await Promise.all(
          Object.entries(calls).map(([name, call]) =>
            assertUnreachable(call, { what: `${name}, ${state}`, maxWaitMs }),
          ),
        )
        setNetwork!('up')
        assert.deepEqual(await find(engine, 'lamp'), [lamp])
      }
    },
  ),
  checkNetwork('a search ends when its time is up', async ({ engine, setNetwork }) => {
    await write(engine, { lamp: { title: 'Lamp' } })
    setNetwork!('silent')
    const query = toQuery({ readings: ['lamp'] })
    const call = engine.search(query, { signal: AbortSignal.timeout(200) })
    await assertUnreachable(call, { what: 'a search of 200 ms', maxWaitMs: 1_200 })
  }),
]

let lastVersion = 1_000

function buildDocument(texts: Partial<SearchTexts>): SearchDocument {
  lastVersion += 10
  return { id: crypto.randomUUID(), version: lastVersion, texts: { en: toTexts(texts) } }
}

function toTexts(texts: Partial<SearchTexts>): SearchTexts {
  return {
    ...{
      head: texts.title ?? '',
      title: '',
      categories: '',
      options: '',
      brand: '',
      attributes: '',
      skus: '',
    },
    ...{ description: '', ...texts },
  }
}

/** Writes products to an empty index. Returns their ids by name. */
async function write<Name extends string>(
  engine: SearchEngine,
  products: Record<Name, Partial<SearchTexts>>,
): Promise<Record<Name, string>> {
  const entries = Object.entries<Partial<SearchTexts>>(products)
  const documents = entries.map(([name, texts]) => [name, buildDocument(texts)] as const)
  await writeAll(
    engine,
    documents.map(([, document]) => document),
  )
  return Object.fromEntries(documents.map(([name, { id }]) => [name, id])) as Record<Name, string>
}

async function writeAll(engine: SearchEngine, documents: SearchDocument[]): Promise<void> {
  await engine.prepare()
  await engine.write(documents)
  await engine.refresh()
}

async function fill(engine: SearchEngine, documents: SearchDocument[]): Promise<void> {
  for (let start = 0; start < documents.length; start += BATCH_SIZE)
    await writeAll(engine, documents.slice(start, start + BATCH_SIZE))
}

function toQuery(
  query: Partial<SearchEngineQuery> & Pick<SearchEngineQuery, 'readings'>,
): SearchEngineQuery {
  return { language: 'en', isPrefix: false, limit: 10_000, ...query }
}

/** Returns the ids of the hits. */
async function search(
  engine: SearchEngine,
  query: Parameters<typeof toQuery>[0],
): Promise<string[]> {
  const options = { signal: AbortSignal.timeout(60_000) }
  return (await engine.search(toQuery(query), options)).map(({ id }) => id)
}

function find(engine: SearchEngine, q: string): Promise<string[]> {
  return search(engine, { readings: [q] })
}
