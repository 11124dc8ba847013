import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { CachedResponse } from '../cache/cached-response.ts'
import { createFastPath } from './cached-response-fast-path.ts'
import { createLoadShedding, type Pressure } from './load-shedding.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test('the more a process has to do, the more kinds of requests it turns away, and purchases last', async () => {
  const shop = await openShop()
  const kinds = {
    '/products/blue-cap': GOOGLEBOT,
    '/shop?q=lamp': CHROME,
    '/products/red-cap': CHROME,
    '/api/account': CHROME,
    '/api/orders/1': CHROME,
    '/health/ready': CHROME,
  }
  const countServed = async (pressure: Partial<Pressure>) => {
    shop.pressure = { delayMs: 0, meanDelayMs: 0, waiting: 0, ...pressure }
    const answers = Object.entries(kinds).map(([path, agent]) => shop.get(path, agent))
    return (await Promise.all(answers)).filter(({ status }) => status === 200).length
  }
  const counts: number[] = []
  for (const delayMs of [0, 100, 200, 300, 10_000]) counts.push(await countServed({ delayMs }))
  assert.deepEqual(counts, [6, 5, 4, 3, 2])
  assert.equal(await countServed({ waiting: 200 }), 2)
  assert.equal(await countServed({ waiting: 1001 }), 1, 'the queue of purchases ends, too')
  assert.ok(shop.shed.includes('purchase') && shop.shed.includes('program'))
})

test('who is turned away gets a page or an error with a time to come back, and what is cached is sent', async () => {
  const shop = await openShop()
  shop.pressure = { delayMs: 10_000, meanDelayMs: 10_000, waiting: 0 }
  const page = await shop.get('/de/products/blue-cap', CHROME)
  assert.equal(page.status, 503)
  assert.match(page.headers.get('Content-Type')!, /^text\/html/)
  assert.match(page.text, /<html lang="de">[\s\S]*sehr viele Menschen/)
  const seconds = Number(page.headers.get('Retry-After'))
  assert.ok(seconds >= 2 && seconds <= 8, `${seconds}`)
  assert.equal(page.headers.get('Cache-Control'), 'no-store')
  const error = await shop.get('/api/account', CHROME)
  assert.equal(error.status, 503)
  assert.equal(JSON.parse(error.text).error.code, 'temporarily_unavailable')
  const cached = await shop.get('/cached', CHROME)
  assert.equal(cached.status, 200, 'also in an encoding that was not asked for before')
})

test('whoever would be turned away gets the page that is stored, and does not count as turned away', async () => {
  const shop = await openShop()
  shop.pressure = { delayMs: 5_000, meanDelayMs: 5_000, waiting: 500 }
  const stored = await shop.get('/products/stored', CHROME)
  assert.deepEqual([stored.status, stored.text], [200, 'cached'])
  assert.deepEqual([shop.shed, shop.started], [[], []])
  assert.equal((await shop.get('/products/other', CHROME)).status, 503)
  assert.equal(shop.shed.length, 1)
})

test('while the event loop is late, pages take turns, one at a time beside a purchase, and programs come last', async () => {
  const shop = await openShop()
  shop.pressure = { delayMs: 0, meanDelayMs: 50, waiting: 0 }
  shop.isHeld = true
  const purchase = shop.get('/api/orders/1', CHROME)
  await shop.waitForStarted(1)
  const inTurn = ['/products/a', '/products/b', '/shop?q=lamp', '/products/c']
  const program = shop.get('/products/program', GOOGLEBOT)
  await shop.waitForStarted(2)
  const reads = [shop.get('/products/program2', GOOGLEBOT)]
  for (const path of inTurn) {
    reads.push(shop.get(path, CHROME))
    await sleep(10)
  }
  const second = shop.get('/api/carts/2', CHROME)
  await shop.waitForStarted(3)
  assert.deepEqual(shop.started, ['/api/orders/1', '/products/program', '/api/carts/2'])
  shop.finish('/products/program')
  await program
  await shop.waitForStarted(4)
  assert.equal(shop.started.at(-1), '/products/a', 'one of the five that wait')
  shop.finish('/api/orders/1')
  shop.finish('/api/carts/2')
  await Promise.all([purchase, second])
  await shop.waitForStarted(7)
  assert.deepEqual(shop.started.slice(4), ['/products/b', '/products/c', '/shop?q=lamp'])
  shop.isHeld = false
  shop.finishAll()
  assert.ok((await Promise.all(reads)).every(({ status }) => status === 200))
  assert.equal(shop.started.at(-1), '/products/program2')
})

test('who waits too long is turned away, whom nobody waits for is not worked on, and the queue of programs is short', async () => {
  const shop = await openShop()
  shop.pressure = { delayMs: 0, meanDelayMs: 50, waiting: 0 }
  shop.isHeld = true
  const slots = Array.from({ length: 4 }, (_, n) => shop.get(`/products/slot${n}`, CHROME))
  await shop.waitForStarted(4)
  const aborting = new AbortController()
  const left = shop.get('/products/left', CHROME, aborting.signal)
  const programs = Array.from({ length: 12 }, (_, n) => shop.get(`/products/p${n}`, GOOGLEBOT))
  await Promise.any(programs)
  assert.ok(shop.shed.length < 5, 'only the end of the queue is turned away at once')
  aborting.abort()
  await assert.rejects(left)
  // The slots are free after two seconds, however slowly their clients read.
  shop.isHeld = false
  const statuses = (await Promise.all(programs)).map(({ status }) => status)
  assert.ok(statuses.includes(503) && shop.shed.every((kind) => kind === 'program'))
  assert.ok(!shop.started.includes('/products/left'))
  const late = await shop.get('/products/late', CHROME)
  assert.equal(late.status, 200)
  shop.finishAll()
  await Promise.all(slots)
})

/** A server with the fast path and one cached page; everything else is answered with 200. */
async function openShop() {
  const shed: string[] = []
  const held = new Map<string, () => void>()
  const started: string[] = []
  const state = { pressure: { delayMs: 0, meanDelayMs: 0, waiting: 0 } as Pressure, isHeld: false }
  const body = Buffer.from('cached')
  const cached = new CachedResponse({ status: 200, headers: {}, body, tags: [] })
  const listener = createFastPath({
    findCached: (key) => (key.endsWith('/cached') ? cached : undefined),
    findForOutage: (key) => (key.endsWith('/stored') ? cached : undefined),
    readPublicPath: () => undefined,
    fallback(request, response) {
      const url = request.url!
      started.push(url)
      if (state.isHeld) held.set(url, () => response.end('served'))
      else response.end('served')
    },
    admit: createLoadShedding({
      readPressure: () => state.pressure,
      onShed: ({ kind }) => shed.push(kind),
    }),
  })
  const server = createServer(listener).listen(0)
  await once(server, 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    shed,
    started,
    async waitForStarted(count: number) {
      while (started.length < count) await sleep(5)
      await sleep(20)
    },
    finish: (url: string) => held.get(url)!(),
    finishAll() {
      for (const finish of held.values()) finish()
    },
    async get(path: string, userAgent: string, signal: AbortSignal | null = null) {
      const response = await fetch(origin + path, { headers: { 'User-Agent': userAgent }, signal })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
  })
}
