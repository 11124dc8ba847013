import { Client } from 'pg'
import { Pool } from 'undici'
import { type ChildServer, serveQuery, startShop } from './child-servers.ts'
import { type CpuTime, divideCpuTime } from './cpu-time.ts'
import { type Measurement, measureRequests } from './measure-rate.ts'
import { printResult } from './report.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const SHOPPERS = 10
const BY_SLUG_SQL = 'select * from products where slug = $1'
/** The target on two cores, with ten shoppers at once. */
const PURCHASES_PER_SECOND = 300

const CUSTOMER = {
  ...{ email: 'mina@example.com', first_name: 'Mina', last_name: 'Ørsted', country: 'DE' },
  ...{ address: 'Gartenstraße 5', city: 'Köln', zip_code: '50667' },
}

/** Measures carts and whole purchases through the API. They write, so nothing is cached. */
export async function benchPurchase(databaseUrl: string): Promise<void> {
  const variants = await fillStock(databaseUrl)
  const shop = await startShop(databaseUrl)
  const pool = new Pool(new URL(shop.url).origin, { connections: SHOPPERS })
  const shopper = createShopper(pool, variants)

  const bare = await serveQuery(databaseUrl, BY_SLUG_SQL)
  const byKey = await measureRequests(bare, ['product-1'])
  const cart = await measureRounds(shop, shopper.fillCart)
  printResult({
    what: 'cart: create, add, read',
    ...{ shop: cart.rate, reference: byKey.rate / 3, budget: 0.3 },
    ...{ shopCpu: cart.cpu, referenceCpu: byKey.cpu && multiplyBy3(byKey.cpu) },
  })
  const purchase = await measureRounds(shop, shopper.purchase)
  printResult({
    what: 'whole purchase, paid',
    ...{ shop: purchase.rate, reference: PURCHASES_PER_SECOND, budget: 1 },
    shopCpu: purchase.cpu,
  })
  await pool.close()
}

/** Gives 500 variants enough stock for the benchmark. Returns their ids. */
async function fillStock(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'update variants set stock = 1000000 where id in (select id from variants limit 500) returning id',
  )
  await client.end()
  return rows.map(({ id }) => id)
}

function createShopper(pool: Pool, variants: string[]) {
  let next = 0
  const post = (path: string, body: object) =>
    request(pool, 'POST', path, JSON.stringify(body), 'application/json')

  const fillCart = async (): Promise<string> => {
    const { id } = await post('/api/carts', {})
    const variant_id = variants[next++ % variants.length]
    await post(`/api/carts/${id}/items`, { variant_id })
    await request(pool, 'GET', `/api/carts/${id}`)
    return id
  }
  const purchase = async () => {
    const { payment } = await post('/api/checkout', { cart_id: await fillCart(), ...CUSTOMER })
    const { pathname } = new URL(payment.redirect_url, 'http://localhost')
    await request(pool, 'POST', pathname, 'outcome=success', 'application/x-www-form-urlencoded')
    const { state } = await request(pool, 'GET', `/api/payments/${payment.id}`)
    if (state !== 'succeeded') throw new Error(`A payment is ${state}`)
  }
  return { fillCart, purchase }
}

async function request(
  pool: Pool,
  method: 'GET' | 'POST',
  path: string,
  body?: string,
  type?: string,
) {
  const response = await pool.request({
    method,
    path,
    ...(body !== undefined && { body, headers: { 'content-type': type } }),
  })
  const text = await response.body.text()
  const { statusCode } = response
  if (statusCode >= 400) throw new Error(`${method} ${path}: ${statusCode} ${text}`)
  return text.startsWith('{') ? JSON.parse(text) : null
}

function multiplyBy3({ server, database }: CpuTime): CpuTime {
  return { server: server * 3, database: database * 3 }
}

/** Measures rounds that ten shoppers complete together. The first second is warm-up. */
async function measureRounds(
  { readCpu }: ChildServer,
  round: () => Promise<unknown>,
): Promise<Measurement> {
  await countRounds(round, 1)
  const before = readCpu()
  const rounds = await countRounds(round, SECONDS)
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
