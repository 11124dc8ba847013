import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { Pool } from 'undici'
import { type ChildServer, serveQuery, startShop } from './child-servers.ts'
import { type CpuTime, divideCpuTime } from './cpu-time.ts'
import { type Measurement, measureRequests } from './measure-rate.ts'
import { printResult } from './report.ts'
import { createShopper } from './shopper.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const SHOPPERS = 10
const BY_SLUG_SQL = 'select * from products where slug = $1'
/** The target on two cores, with ten shoppers at once. */
const PURCHASES_PER_SECOND = 300
const SECRET_KEY = 'a-key-that-only-the-bench-would-ever-use'

/**
 * Measures carts, checkouts and whole purchases through the API. They write, so nothing is cached. A purchase counts
 * with its background: its rows end when the jobs of their orders have.
 */
export async function benchPurchase(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const variants = await fillStock(client)
  const shop = await startShop(databaseUrl, { SECRET_KEY })
  const pool = new Pool(new URL(shop.url).origin, { connections: SHOPPERS })
  const shopper = createShopper({ pool, variants, secretKey: SECRET_KEY })

  const bare = await serveQuery(databaseUrl, BY_SLUG_SQL)
  const byKey = await measureRequests(bare, ['product-1'])
  const measure = (round: () => Promise<unknown>) => measureRounds(client, { shop, round })
  // The tables of a shop in service are not empty: statements that were planned on empty ones would read them whole.
  await measure(shopper.purchase)
  await client.query('vacuum analyze')

  const cart = await measure(shopper.fillCart)
  printResult({
    what: 'cart: create, add, read',
    ...{ shop: cart.rate, reference: byKey.rate / 3, budget: 0.3 },
    ...{ shopCpu: cart.cpu, referenceCpu: byKey.cpu && multiplyBy3(byKey.cpu) },
  })
  const rows = [
    ['cart and checkout', shopper.checkOut, null],
    ['whole purchase, paid elsewhere', shopper.purchase, PURCHASES_PER_SECOND],
    ['whole purchase, paid in the sandbox', shopper.purchaseInSandbox, null],
  ] as const
  for (const [what, round, reference] of rows) {
    const { rate, cpu } = await measure(round)
    printResult({ what, shop: rate, reference, budget: reference && 1, shopCpu: cpu })
  }
  await pool.close()
  await client.end()
}

/** Gives 500 variants enough stock for the benchmark. Returns their ids. */
async function fillStock(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update variants set stock = 1000000 where id in (
      select v.id from variants v join products p on p.id = v.product_id where p.source = 'manual' limit 500) returning id`,
  )
  return rows.map(({ id }) => id)
}

function multiplyBy3({ server, database }: CpuTime): CpuTime {
  return { server: server * 3, database: database * 3 }
}

interface MeasureRoundsInput {
  shop: ChildServer
  round: () => Promise<unknown>
}

/** Measures rounds that ten shoppers complete together, and the jobs that follow. The first second is warm-up. */
async function measureRounds(
  client: Client,
  { shop: { readCpu }, round }: MeasureRoundsInput,
): Promise<Measurement> {
  await countRounds(round, 1)
  await waitForJobs(client)
  const before = readCpu()
  const rounds = await countRounds(round, SECONDS)
  await waitForJobs(client)
  return { rate: rounds / SECONDS, cpu: divideCpuTime({ before, after: readCpu() }, rounds) }
}

async function countRounds(round: () => Promise<unknown>, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let rounds = 0
  const repeatRound = async () => {
    while (performance.now() < end) {
      await round()
      rounds++
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, repeatRound))
  return rounds
}

async function waitForJobs(client: Client): Promise<void> {
  // No mail server is configured, so e-mails stay where they are.
  const due =
    "select from jobs where run_at <= now() and dead_at is null and queue <> 'emails' limit 1"
  while ((await client.query(due)).rowCount !== 0) await sleep(100)
}
