import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { CachedResponse } from '../cache/cached-response.ts'
import { createFastPath } from './cached-response-fast-path.ts'
import { classifyRequest, createLoadShedding, type Pressure } from './load-shedding.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test('requests are told apart by what they are for, in every language', () => {
  const classify = (method: string, url: string, userAgent = CHROME) =>
    classifyRequest({ method, url, userAgent })
  const expected = {
    purchase: [
      ['GET', '/cart'],
      ['GET', '/de/checkout/success?order=1'],
      ['POST', '/api/carts/1/items'],
      ['POST', '/api/payments/webhooks/stripe'],
      ['GET', '/api/orders/1'],
      ['POST', '/auth/v1/token?grant_type=password'],
    ],
    search: [
      ['GET', '/shop?q=lamp'],
      ['GET', '/fr/shop?sort=new&min_price=3'],
      ['GET', '/api/products?q=lamp'],
    ],
    browse: [
      ['GET', '/'],
      ['GET', '/products/blue-cap'],
      ['GET', '/api/products?limit=24'],
    ],
    account: [
      ['GET', '/api/account'],
      ['POST', '/api/reviews'],
    ],
  }
  for (const [kind, requests] of Object.entries(expected)) {
    for (const [method, url] of requests) assert.equal(classify(method!, url!), kind, url)
  }
  assert.equal(classify('GET', '/products/blue-cap', GOOGLEBOT), 'program')
  assert.equal(classify('GET', '/products/blue-cap', ''), 'program')
  assert.equal(classify('POST', '/api/checkout', GOOGLEBOT), 'purchase', 'a program may buy')
  assert.equal(classify('GET', '/health/ready'), null)
})

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
    shop.pressure = { delayMs: 0, waiting: 0, ...pressure }
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
  shop.pressure = { delayMs: 10_000, waiting: 0 }
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

/** A server with the fast path and one cached page; everything else is answered with 200. */
async function openShop() {
  const shed: string[] = []
  const state = { pressure: { delayMs: 0, waiting: 0 } as Pressure }
  const body = Buffer.from('cached')
  const cached = new CachedResponse({ status: 200, headers: {}, body, tags: [] })
  const listener = createFastPath({
    findCached: (key) => (key.endsWith('/cached') ? cached : undefined),
    readPublicPath: () => undefined,
    fallback: (_, response) => response.end('served'),
    shed: createLoadShedding({
      readPressure: () => state.pressure,
      onShed: (kind) => shed.push(kind),
    }),
  })
  const server = createServer(listener).listen(0)
  await once(server, 'listening')
  after(() => server.close())
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    shed,
    async get(path: string, userAgent: string) {
      const response = await fetch(origin + path, { headers: { 'User-Agent': userAgent } })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
  })
}
