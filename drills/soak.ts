import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#platform/db/database'
import { assertOrdersAreComplete } from '#tests/crash/complete-orders'
import { createShopProcess, type ShopProcess } from '#tests/crash/shop-process'
import type { Drill, DrillContext, Figures } from './drill.ts'
import { PAGES } from './support/hosts.ts'
import { startOutsideDatabase } from './support/outside-database.ts'
import { prepareShop } from './support/shop-data.ts'
import { startTraffic } from './support/traffic.ts'

const MINUTES = Number(process.env.DRILL_MINUTES ?? 120)
const RATE = 4
const SAMPLE_MS = 5_000
/** Growth between the middle and the last third of the time. A connection more or less is no leak. */
const MAX_GROWTH = 0.1
const MIN_GROWTH = 3

/** `DRILL_MINUTES`: how long, two hours by default. */
export const soak: Drill = {
  name: 'soak',
  promise:
    'A shop that is used for two hours holds as much memory, connections and open files at the end as before, and no request has failed.',
  packages: [],
  run: runSoak,
}

async function runSoak(context: DrillContext): Promise<Figures> {
  const { folder, after, log } = context
  const { url } = await startOutsideDatabase(context)
  const shop = await createShopProcess(`${folder}/shop`, { DATABASE_URL: url, PAGE_CACHE: 'on' })
  const variants = await prepareShop(shop)
  await shop.start()
  after(() => shop.close())
  const { db, close } = openDatabase(url)
  after(close)

  const { HOST, PORT } = shop.settings
  const address = `http://${HOST}:${PORT}`
  const traffic = startTraffic({ url: address, variants, pages: PAGES, rate: RATE })
  const samples: Sample[] = []
  const endsAt = Date.now() + MINUTES * 60_000
  while (Date.now() < endsAt) {
    await sleep(SAMPLE_MS)
    samples.push(await sample(shop, db))
    if (samples.length % 60 === 0) log(JSON.stringify(samples.at(-1)))
  }
  const { requests, failures, purchases } = await traffic.finish()
  assert.deepEqual(failures, [])
  await assertOrdersAreComplete(shop, purchases)

  const figures: Figures = {
    minutes: MINUTES,
    requests,
    'requests that failed': 0,
    purchases: purchases.length,
  }
  for (const name of ['heapMb', 'residentMb', 'files', 'connections'] as const) {
    const [before, last] = compareThirds(samples.map((one) => one[name]))
    figures[`${NAMES[name]}: in the middle third and the last`] = `${before}, ${last}`
    const most = before + Math.max(MIN_GROWTH, before * MAX_GROWTH)
    assert.ok(last <= most, `${NAMES[name]}: ${before}, then ${last}`)
  }
  return figures
}

type Sample = Awaited<ReturnType<typeof sample>>

const NAMES = {
  heapMb: 'MB of JavaScript objects, after collections',
  residentMb: 'MB of memory',
  files: 'open files',
  connections: 'connections to PostgreSQL',
}

async function sample(shop: ShopProcess, db: Database) {
  const text = await (await shop.request('/metrics')).text()
  const read = (name: string) => Number(text.match(new RegExp(`^${name} (\\S+)`, 'm'))?.[1])
  const { rows } = await db.execute<{ connections: number }>(sql`
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  return {
    heapMb: read('nodejs_heap_size_used_bytes') / 1e6,
    residentMb: read('process_resident_memory_bytes') / 1e6,
    files: read('process_open_fds'),
    connections: rows[0]!.connections,
  }
}

const SAMPLES_A_MINUTE = 60_000 / SAMPLE_MS

/** The middle of the least values of each minute, so that what waits for a collection does not count, in the second and third third. */
function compareThirds(values: number[]): [number, number] {
  const minutes = Array.from(
    { length: Math.floor(values.length / SAMPLES_A_MINUTE) },
    (_, minute) =>
      Math.min(...values.slice(minute * SAMPLES_A_MINUTE, (minute + 1) * SAMPLES_A_MINUTE)),
  )
  const third = Math.floor(minutes.length / 3)
  const getMiddle = (part: number[]) => part.toSorted((a, b) => a - b)[Math.floor(part.length / 2)]!
  return [getMiddle(minutes.slice(third, 2 * third)), getMiddle(minutes.slice(2 * third))].map(
    Math.round,
  ) as [number, number]
}
