import { createClient } from './client.ts'
import type { LedgerDigest } from './ledger-digest.ts'
import type { Person } from './people.ts'
import { createRandom } from './random.ts'
import { startShopProcess } from './shop-process.ts'
import { visitShop } from './shopper-day.ts'
import { signUp } from './sign-up.ts'
import { type OpenOrder, reviewReferrals, scheduleDraw, workThroughOrders } from './staff-day.ts'
import { createTally, type Tally } from './tally.ts'

/** The first day of each simulation, at midnight. */
const START = Date.parse('2026-09-01T00:00:00Z')
const HOUR_MS = 3_600_000
const [OPENING_HOUR, CLOSING_HOUR] = [7, 22] as const

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
  { days, seed, people: count, crashProbability, ...place }: SimulationInput,
  print: (line: string) => void,
): Promise<SimulationResult> {
  const begin = performance.now()
  const shop = await startShopProcess({ ...place, seed: String(seed), now: new Date(START) })
  try {
    const client = createClient({
      ...{ shop, crashProbability },
      random: createRandom(seed, 'crashes'),
    })
    const { items: products } = await client.require<{
      items: { id: string; slug: string; variants?: { id: string }[] }[]
    }>('GET', '/api/products?limit=100&sort=price_asc&source=manual')
    const prizes = await listPrizes(client, products)
    const people: Person[] = []
    const results: SimulatedDay[] = []
    let orders: OpenOrder[] = []
    for (let day = 0; day < days; day++) {
      const tally = createTally()
      const random = createRandom(seed, 'day', day)
      const crashesBefore = client.countCrashes()
      const signUps = day === 0 ? count : random.int(0, 3)
      const staff = { client, random, tally, day, admin: shop.admin }
      for (let hour = 0; hour < 24; hour++) {
        const now = new Date(START + (day * 24 + hour) * HOUR_MS)
        await shop.setTime(now)
        await client.runJobs()
        if (hour === 1) {
          for (let n = 0; n < signUps; n++) {
            people.push(await signUp({ client, random, tally, people }))
          }
          tally.sign_ups += signUps
        }
        if (hour === 2)
          await scheduleDraw({ ...staff, orders, variants: prizes, now: shop.getTime() })
        if (hour === 8) {
          orders = await workThroughOrders({ ...staff, orders })
          await reviewReferrals({ ...staff, orders })
        }
        if (hour < OPENING_HOUR || hour > CLOSING_HOUR) continue
        for (const [at, person] of people.entries()) {
          const visitor = createRandom(seed, 'visit', day, hour, at)
          if (!visitor.happens(0.04)) continue
          const key = [seed, day, hour, at].join('-')
          const visit = { client, random: visitor, tally, person, products, key }
          const placed = await visitShop(visit)
          if (placed) orders.push({ placed, paidOn: day, isShipped: false })
        }
      }
      tally.crashes = client.countCrashes() - crashesBefore
      const found = await shop.ask({ type: 'check' })
      const { balances } = await shop.ask({ type: 'digest' })
      const date = new Date(START + day * 24 * HOUR_MS).toISOString().slice(0, 10)
      const findings = found.flatMap(({ check, details }) =>
        details.map((one) => `${check}: ${one}`),
      )
      results.push({ date, tally, findings, balances })
      print(describeDay(results.at(-1)!))
    }
    const digest = await shop.ask({ type: 'digest' })
    return { seed, days: results, digest, seconds: (performance.now() - begin) / 1000 }
  } finally {
    await shop.close()
  }
}

/** The first variants of some products, as prizes. */
async function listPrizes(
  client: ReturnType<typeof createClient>,
  products: { slug: string }[],
): Promise<string[]> {
  const variants: string[] = []
  for (const { slug } of products.slice(0, 3)) {
    const product = await client.require<{ variants: { id: string }[] }>(
      'GET',
      `/api/products/${slug}`,
    )
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
