import { type Client, createClient } from './client.ts'
import type { LedgerDigest } from './ledger-digest.ts'
import type { Person } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'
import { type Visit, visitShop } from './shopper-day.ts'
import { signUp } from './sign-up.ts'
import { type OpenOrder, reviewReferrals, scheduleDraw, workThroughOrders } from './staff-day.ts'
import { createTally, type Tally } from './tally.ts'

/** The first day of each simulation, at midnight. */
const START = Date.parse('2026-09-01T00:00:00Z')
const HOUR_MS = 3_600_000
const [OPENING_HOUR, CLOSING_HOUR] = [7, 22] as const
/** Of each person in each hour. */
const VISIT_PROBABILITY = 0.04

interface SimulationInput {
  days: number
  seed: number
  /** How many have an account at the start. */
  people: number
  crashProbability: number
  dataDir: string
  databaseUrl: string
}

export interface SimulatedDay {
  date: string
  tally: Tally
  /** What the integrity checks found; empty if the books are right. */
  findings: string[]
  /** Of the ledger at the end of the day, in minor units. */
  balances: LedgerDigest['balances']
}

export interface SimulationResult {
  seed: number
  days: SimulatedDay[]
  digest: LedgerDigest
  seconds: number
}

/** Runs the trade of some days against a shop of its own, hour by hour. */
export async function runSimulation(
  { days, seed, people: peopleAtStart, crashProbability, ...place }: SimulationInput,
  print: (line: string) => void,
): Promise<SimulationResult> {
  const begin = performance.now()
  const shop = await startShopProcess({ ...place, seed: String(seed), now: new Date(START) })
  try {
    const random = createRandom(seed, 'crashes')
    const client = createClient({ shop, random, crashProbability })
    const path = '/api/products?limit=100&sort=price_asc&source=manual'
    const { items: products } = await client.require<{ items: SoldProduct[] }>('GET', path)
    const prizes = await listPrizes(client, products)
    const trade: Trade = {
      seed,
      shop,
      client,
      products,
      prizes,
      peopleAtStart,
      people: [],
      orders: [],
    }
    const results: SimulatedDay[] = []
    for (let day = 0; day < days; day++) {
      results.push(await simulateDay(trade, day))
      print(describeDay(results.at(-1)!))
    }
    const digest = await shop.ask({ type: 'digest' })
    return { seed, days: results, digest, seconds: (performance.now() - begin) / 1000 }
  } finally {
    await shop.close()
  }
}

type SoldProduct = Visit['products'][number]

/** What goes on from day to day. */
interface Trade {
  seed: number
  shop: ShopProcess
  client: Client
  products: SoldProduct[]
  prizes: string[]
  peopleAtStart: number
  people: Person[]
  orders: OpenOrder[]
}

async function simulateDay(trade: Trade, day: number): Promise<SimulatedDay> {
  const { seed, shop, client } = trade
  const tally = createTally()
  const random = createRandom(seed, 'day', day)
  const crashesBefore = client.countCrashes()
  for (let hour = 0; hour < 24; hour++) {
    await shop.setTime(new Date(START + (day * 24 + hour) * HOUR_MS))
    await client.runJobs()
    await workAtHour(trade, { day, hour, random, tally })
    if (hour >= OPENING_HOUR && hour <= CLOSING_HOUR) await visitAtHour(trade, { day, hour, tally })
  }
  tally.crashes = client.countCrashes() - crashesBefore
  const found = await shop.ask({ type: 'check' })
  const { balances } = await shop.ask({ type: 'digest' })
  const date = new Date(START + day * 24 * HOUR_MS).toISOString().slice(0, 10)
  const findings = found.flatMap(({ check, details }) => details.map((one) => `${check}: ${one}`))
  return { date, tally, findings, balances }
}

interface Hour {
  day: number
  hour: number
  tally: Tally
}

/** Sign-ups, and what the staff does at its hours. */
async function workAtHour(
  trade: Trade,
  { day, hour, random, tally }: Hour & { random: Random },
): Promise<void> {
  const { client, shop, orders, people } = trade
  const staff = { client, random, tally, day, orders, now: shop.getTime(), admin: shop.admin }
  if (hour === 1) {
    tally.sign_ups = day === 0 ? trade.peopleAtStart : random.int(0, 3)
    for (let n = 0; n < tally.sign_ups; n++) {
      people.push(await signUp({ client, random, tally, people }))
    }
  }
  if (hour === 2) await scheduleDraw({ ...staff, variants: trade.prizes })
  if (hour === 8) {
    trade.orders = await workThroughOrders(staff)
    await reviewReferrals(staff)
  }
}

async function visitAtHour(trade: Trade, { day, hour, tally }: Hour): Promise<void> {
  const { seed, client, products } = trade
  for (const [at, person] of trade.people.entries()) {
    const random = createRandom(seed, 'visit', day, hour, at)
    if (!random.happens(VISIT_PROBABILITY)) continue
    const key = [seed, day, hour, at].join('-')
    const placed = await visitShop({ client, random, tally, person, products, key })
    if (placed) trade.orders.push({ placed, paidOn: day, isShipped: false })
  }
}

/** The first variants of some products, as prizes. */
async function listPrizes(client: Client, products: SoldProduct[]): Promise<string[]> {
  const variants: string[] = []
  for (const { slug } of products.slice(0, 3)) {
    const path = `/api/products/${slug}`
    const product = await client.require<{ variants: { id: string }[] }>('GET', path)
    variants.push(product.variants[0]!.id)
  }
  return variants
}

function describeDay({ date, tally, findings }: SimulatedDay): string {
  const { orders, paid, refunds, check_ins, crashes } = tally
  const books = findings.length === 0 ? 'books right' : `${findings.length} findings`
  const counts = `${orders} orders, ${paid} paid, ${refunds} refunds, ${check_ins} check-ins, ${crashes} crashes`
  return [`${date}  ${counts}, ${books}`, ...findings.map((one) => `  ${one}`)].join('\n')
}
