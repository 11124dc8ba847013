import { setTimeout as sleep } from 'node:timers/promises'
import type { Purchase } from '#tests/crash/shoppers'
import { createShopper, type Site } from '#tests/support/shopper'

interface TrafficInput {
  /** Of the proxy. */
  url: string
  variants: string[]
  /** Paths of pages that are read. */
  pages: string[]
  /** Arrivals a second, however slow the shop is. */
  rate: number
  /** Whether readers of pages also get the scripts and styles that these name. Default: false. */
  readsAssets?: boolean
}

interface TrafficResult {
  arrivals: number
  requests: number
  /** How many of them got an asset. */
  assets: number
  /** What was answered with 429 or 5xx or not at all, at the first try: `GET /de 502`. */
  failures: string[]
  /** How many of them succeeded when they were sent again, with the same key. */
  mended: number
  purchases: Purchase[]
  /** Milliseconds of reads. */
  p99Ms: number
}

const READ_TIMEOUT_MS = 10_000
const MAX_TRIES = 100
const RETRY_MS = 200

/**
 * Sends people to a shop at a fixed rate until `finish` is called: of 20 who arrive, 11 read pages, 4 search, 3 fill a cart and 2 buy,
 * with an idempotency key. A request that fails is counted, and sent again as a browser does. `finish` waits for those who
 * are still there.
 */
export function startTraffic({ url, variants, pages, rate, readsAssets = false }: TrafficInput) {
  const failures: string[] = []
  const durations: number[] = []
  const purchases: Purchase[] = []
  const visits = new Set<Promise<void>>()
  let [arrivals, requests, mended, assets] = [0, 0, 0, 0]
  let isRunning = true

  const request: Site['request'] = async (path, init = {}) => {
    requests += 1
    const startedAt = performance.now()
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const outcome = await tryOnce(new URL(path, url), init)
      if (typeof outcome !== 'string') {
        if (tries > 0) mended += 1
        const isPage = (init.method ?? 'GET') === 'GET' && !path.startsWith(ASSETS)
        if (isPage) durations.push(performance.now() - startedAt)
        return outcome
      }
      if (tries === 0) {
        const time = new Date().toISOString().slice(11, 23)
        failures.push(`${time} ${init.method ?? 'GET'} ${path} ${outcome}`)
      }
      await sleep(RETRY_MS)
    }
    throw new Error(`${path} did not succeed in ${MAX_TRIES} tries`)
  }

  async function visit(arrival: number) {
    const pick = <Item>(items: Item[]) => items[arrival % items.length]!
    const kind = arrival % 20
    if (kind < 11) await readPage(pick(pages))
    else if (kind < 15) await request(`/search?q=${pick(WORDS)}+${arrival % 97}`)
    else
      await shop(createShopper({ request }), { variant: pick(variants), arrival, buys: kind > 17 })
  }

  async function readPage(path: string) {
    const page = await request(path)
    if (!readsAssets) return
    const named = new Set((await page.text()).match(ASSET))
    await Promise.all([...named].map((asset) => readAsset(asset, path)))
  }

  /** A page without one of its assets is not styled, or does nothing. */
  async function readAsset(asset: string, page: string) {
    const { status } = await request(asset)
    assets += 1
    if (status !== 200) failures.push(`GET ${asset} ${status}, which ${page} names`)
  }

  async function shop(
    shopper: ReturnType<typeof createShopper>,
    { variant, arrival, buys }: { variant: string; arrival: number; buys: boolean },
  ) {
    const { id } = await shopper.createCart([{ variant, quantity: 2 }])
    if (!buys) return void (await shopper.request('GET', `/api/carts/${id}`))
    const key = { 'Idempotency-Key': `drill-${arrival}-${Date.now()}` }
    const { status, body: placed } = await shopper.checkOut(id, {}, key)
    if (status !== 201) throw new Error(`The checkout answered ${status} ${JSON.stringify(placed)}`)
    await shopper.pay(placed)
    const isCancelled = arrival % 60 === 19
    if (isCancelled) await shopper.postOrderAction(placed, 'cancel')
    purchases.push({ cartId: id, placed, isCancelled })
  }

  async function run() {
    const startedAt = performance.now()
    while (isRunning) {
      const visiting = visit(arrivals++).catch((error) => {
        failures.push(`${error}`)
      })
      visits.add(visiting)
      visiting.finally(() => visits.delete(visiting))
      await sleep(Math.max(0, startedAt + (arrivals * 1000) / rate - performance.now()))
    }
    await Promise.all(visits)
  }

  const running = run()
  return {
    failures,
    purchases,
    countRequests: () => requests,
    async finish(): Promise<TrafficResult> {
      isRunning = false
      await running
      const p99Ms = Math.round(
        durations.sort((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? 0,
      )
      return { arrivals, requests, assets, failures, mended, purchases, p99Ms }
    },
  }
}

const ASSETS = '/assets/'
const ASSET = /\/assets\/[\w.-]+\.(?:js|css|svg|woff2)/g
const WORDS = ['lamp', 'mug', 'cap', 'bag', 'kite']

/** Returns the answer with its body read, or what went wrong. */
async function tryOnce(url: URL, init: RequestInit): Promise<Response | string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(READ_TIMEOUT_MS), ...init })
    const { status, headers } = response
    const body = await response.arrayBuffer()
    if (status >= 500 || status === 429)
      return `${status} ${new TextDecoder().decode(body).slice(0, 120)}`
    return new Response(status === 204 || status === 303 ? null : body, { status, headers })
  } catch (error) {
    const { message, cause } = error as Error
    return cause ? `${message}: ${(cause as Error).message}` : message
  }
}
