import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { createInfluencer } from '#modules/influencers'
import { type Database, openDatabase } from '#platform/db/database'
import { newId } from '#platform/ids'
import { users } from '#tables/identity'
import { type ChildServer, startShop } from './child-servers.ts'
import { divideCpuTime } from './cpu-time.ts'
import { compareRates, type Measurement } from './measure-rate.ts'
import { printResult } from './report.ts'

/** A second. */
const CLICKS = 2_000
const CLICK_CONNECTIONS = 20
const INFLUENCERS = 20
const SECONDS = 2
const WARM_UP_MS = 500
const BROWSER =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const PATHS = ['/shop', '/about', '/products/product-1', '/products/product-2']

/**
 * Reads pages one after the other, with and without 2,000 clicks a second on links of influencers beside it. Each click comes from
 * an address of its own.
 */
export async function benchClicks(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl)
  const codes = await addInfluencers(db)
  const shop = await startShop(databaseUrl, { TRUST_PROXY: '1' })
  let rate = 0
  const pages = await compareRates(
    async () => {
      const clicks = startClicks(shop, codes)
      await sleep(WARM_UP_MS)
      const reads = await readPages(shop)
      clicks.stop()
      rate = Math.max(rate, await clicks.rate)
      return reads
    },
    () => readPages(shop),
  )
  printResult({ what: 'clicks on links, at best', shop: rate, reference: null, budget: null })
  printResult({ what: 'pages beside clicks ÷ without', ...pages, budget: 0.9 })
  await reportStored(db)
  await close()
}

/** Prints how many clicks the sums of the days have, and fails if the single clicks are others. */
async function reportStored(db: Database) {
  const { rows } = await db.execute<{ days: number; single: number }>(sql`
    select (select sum(clicks + repeats) from influencer_click_days)::integer as days,
      (select count(*) from influencer_clicks)::integer as single`)
  const { days, single } = rows[0]!
  if (days !== single) throw new Error(`${single} clicks, and ${days} in the sums of the days`)
  printResult({ what: 'clicks stored', shop: days, reference: null, budget: null, unit: '' })
}

/** One request after the other, as one visitor reads. */
async function readPages({ url, readCpu }: ChildServer): Promise<Measurement> {
  const before = readCpu()
  const round = await autocannon({ url: `${url}shop`, connections: 1, duration: SECONDS })
  const after = readCpu()
  if (round.non2xx + round.errors > 0) throw new Error('A page could not be read')
  const cpu = divideCpuTime({ before, after }, round['2xx'])
  return { rate: round['2xx'] / round.duration, cpu }
}

function startClicks({ url }: ChildServer, codes: string[]) {
  let next = 0
  const setupRequest = (request: autocannon.Request) => {
    next += 1
    const address = `198.${18 + (next % 2)}.${(next >> 9) % 256}.${(next >> 1) % 256}`
    const body = JSON.stringify({
      code: codes[next % codes.length],
      path: PATHS[next % PATHS.length],
    })
    return { ...request, body, headers: { ...request.headers, 'X-Forwarded-For': address } }
  }
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': BROWSER,
    Origin: new URL(url).origin,
  }
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const load: autocannon.Options = {
    ...{ url: `${url}api/link-visits`, method: 'POST', headers },
    ...{ connections: CLICK_CONNECTIONS, overallRate: CLICKS, duration: 60 },
    requests: [{ setupRequest }],
  }
  const instance = autocannon(load, (error, result) => (error ? reject(error) : resolve(result)))
  return {
    stop: () => instance.stop(),
    rate: promise.then(({ non2xx, errors, '2xx': good, duration }) => {
      if (non2xx + errors > 0) throw new Error(`${non2xx + errors} clicks failed`)
      return good / duration
    }),
  }
}

async function addInfluencers(db: Database): Promise<string[]> {
  const now = new Date()
  const codes: string[] = []
  for (let at = 0; at < INFLUENCERS; at++) {
    const id: UserId = newId<'user'>()
    await db.insert(users).values({ id, createdAt: now, updatedAt: now })
    const { code } = await createInfluencer(db, { userId: id, fullName: `Mina ${at}`, now })
    codes.push(code)
  }
  return codes
}
