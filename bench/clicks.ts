import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
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
/** A second. */
const READS = 100
const INFLUENCERS = 20
const SECONDS = 4
const WARM_UP_MS = 2000

interface PageReads extends Measurement {
  /** As `rate`, of the read that is slower than 95 of 100. */
  slowRate: number
}

/**
 * Reads pages at a fixed rate, with and without 2,000 clicks a second on links of influencers beside it. The load and the
 * database share the cores with the shop.
 */
export async function benchClicks(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl)
  const codes = await addInfluencers(db)
  const shop = await startShop(databaseUrl, { TRUST_PROXY: '1' })
  const rates: number[] = []
  const slowest: { beside: number; without: number }[] = []
  const pages = await compareRates(
    async () => {
      const stopClicks = startClicks(shop, codes)
      await sleep(WARM_UP_MS)
      const reads = await readPages(shop)
      rates.push(await stopClicks())
      slowest.push({ beside: reads.slowRate, without: 0 })
      return reads
    },
    async () => {
      const reads = await readPages(shop)
      slowest.at(-1)!.without = reads.slowRate
      return reads
    },
  )
  const slow = slowest.sort((a, b) => a.beside / a.without - b.beside / b.without)[2]!
  printResult({
    what: 'clicks, slowest round',
    shop: Math.min(...rates),
    reference: null,
    budget: null,
  })
  printResult({ what: 'pages beside clicks, median', ...pages, budget: 0.9 })
  printResult({
    ...{ what: 'pages beside clicks, slowest 5 %', budget: null },
    ...{ shop: slow.beside, reference: slow.without },
  })
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

/**
 * Reads pages at a fixed rate, whether the last one has arrived or not, as visitors do. The rate of the result is what one
 * reader would read at the median: their number does not change, their time does.
 */
async function readPages({ url, readCpu }: ChildServer): Promise<PageReads> {
  const agent = new Agent({ keepAlive: true })
  const before = readCpu()
  const reads: Promise<number>[] = []
  const startedAt = performance.now()
  while (reads.length < READS * SECONDS) {
    reads.push(measurePage(`${url}shop`, agent))
    await sleep(Math.max(0, startedAt + (reads.length * 1000) / READS - performance.now()))
  }
  const times = (await Promise.all(reads)).sort((a, b) => a - b)
  agent.destroy()
  const cpu = divideCpuTime({ before, after: readCpu() }, times.length)
  const [median, slow] = [times[times.length >> 1]!, times[Math.floor(times.length * 0.95)]!]
  return { rate: 1000 / median, slowRate: 1000 / slow, cpu }
}

/** Returns the milliseconds from the request to the end of the page. */
async function measurePage(url: string, agent: Agent): Promise<number> {
  const startedAt = performance.now()
  const request = get(url, { agent })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200)
    throw new Error(`A page was answered with ${response.statusCode}`)
  response.resume()
  await once(response, 'end')
  return performance.now() - startedAt
}

/** Sends clicks from a process of its own, until it is stopped. Returns how many a second were answered. */
function startClicks({ url }: ChildServer, codes: string[]) {
  const args = ['bench/send-clicks.ts', url, `${CLICKS}`, codes.join()]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return async (): Promise<number> => {
    child.kill('SIGTERM')
    const [line] = await once(child.stdout, 'data')
    const { good, bad, ms } = JSON.parse(String(line))
    if (bad > 0) throw new Error(`${bad} clicks failed`)
    return good / (ms / 1000)
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
