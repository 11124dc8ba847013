import { hash, verify } from '@node-rs/argon2'
import { Pool } from 'undici'
import { type ChildServer, serveQuery, startShop } from './child-servers.ts'
import { measureRequests } from './measure-rate.ts'
import { printResult } from './report.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const USER_COUNT = 10
const CONCURRENT_SIGN_INS = 50
const PASSWORD = 'forest-green-mug'
/** The same as in modules/identity/passwords/password.ts. */
const ARGON2_OPTIONS = { memoryCost: 32_768, timeCost: 6, parallelism: 1 }
const SETTINGS = { AUTH_AUTOCONFIRM: 'on', AUTH_REQUEST_TIMEOUT_SECONDS: '0' }

/** Compares sign-in, token refresh and `GET /user` with the cheapest possible implementation of each. */
export async function benchAccounts(databaseUrl: string): Promise<void> {
  const shop = await startShop(databaseUrl, SETTINGS)
  const client = new Pool(new URL(shop.url).origin, { connections: CONCURRENT_SIGN_INS })
  const users = await Promise.all(
    Array.from({ length: USER_COUNT }, (_, at) => signUpUser(client, at)),
  )
  const bare = await serveQuery(databaseUrl, 'select * from users where email = $1')
  const byKey = (await measureRequests(bare, [users[0]!.email])).rate

  await benchGetUser(client, { users, byKey })
  await benchRefresh(client, { users, byKey })
  await benchSignIn(client, users)
  await benchEventLoopStall(shop, client, users)
  await client.close()
}

type BenchUser = Awaited<ReturnType<typeof signUpUser>>

async function signUpUser(client: Pool, at: number) {
  const email = `mina${at}@bench-${Date.now()}.example`
  const session = await request(client, 'POST', '/auth/v1/signup', { email, password: PASSWORD })
  return { email, access: String(session.access_token), refresh: String(session.refresh_token) }
}

async function benchGetUser(client: Pool, { users, byKey }: { users: BenchUser[]; byKey: number }) {
  const shop = await measureActionRate(users, ({ access }) =>
    request(client, 'GET', '/auth/v1/user', null, access),
  )
  printResult({ what: 'GET /user ÷ bare by key', shop, reference: byKey, budget: null })
}

/** Refreshes one after the other for each user, because every refresh uses the token of the one before. */
async function benchRefresh(client: Pool, { users, byKey }: { users: BenchUser[]; byKey: number }) {
  const shop = await measureActionRate(users, async (one) => {
    const path = '/auth/v1/token?grant_type=refresh_token'
    one.refresh = (
      await request(client, 'POST', path, { refresh_token: one.refresh })
    ).refresh_token
  })
  printResult({
    what: 'refreshes ÷ a third of bare by key',
    shop,
    reference: byKey / 3,
    budget: null,
  })
}

async function benchSignIn(client: Pool, users: BenchUser[]) {
  const passwordHash = await hash(PASSWORD, ARGON2_OPTIONS)
  const reference = await measureActionRate([1, 2], () => verify(passwordHash, PASSWORD))
  const shop = await measureActionRate(users, ({ email }) => signIn(client, email))
  printResult({
    what: 'sign-ins ÷ password checks alone, two at once',
    shop,
    reference,
    budget: null,
  })
}

/** Signs in fifty users at once, and reads event loop lag and CPU time from the metrics of the process. */
async function benchEventLoopStall({ url }: ChildServer, client: Pool, users: BenchUser[]) {
  await readMetric(url, 'nodejs_eventloop_lag_max_seconds')
  const before = await readMetric(url, 'process_cpu_seconds_total')
  const signIns = Array.from({ length: CONCURRENT_SIGN_INS }, (_, index) =>
    signIn(client, users[index % USER_COUNT]!.email),
  )
  await Promise.all(signIns)
  const stall = await readMetric(url, 'nodejs_eventloop_lag_max_seconds')
  const cpu = (await readMetric(url, 'process_cpu_seconds_total')) - before
  const size = { reference: null, unit: 'ms' }
  printResult({ what: 'longest stall in 50 sign-ins', shop: stall * 1000, budget: 50, ...size })
  printResult({
    what: 'CPU time of a sign-in',
    shop: (cpu * 1000) / CONCURRENT_SIGN_INS,
    shopCpu: { server: (cpu * 1000) / CONCURRENT_SIGN_INS, database: 0 },
    budget: 150,
    ...size,
  })
}

function signIn(client: Pool, email: string) {
  return request(client, 'POST', '/auth/v1/token?grant_type=password', {
    email,
    password: PASSWORD,
  })
}

async function readMetric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}metrics`)).text()
  const [, value] = text.match(new RegExp(`^${name} ([\\d.e+-]+)$`, 'm')) ?? []
  return Number(value)
}

async function request(
  client: Pool,
  method: 'GET' | 'POST',
  path: string,
  body: object | null,
  token?: string,
) {
  const response = await client.request({
    ...{ method, path, body: body && JSON.stringify(body) },
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  const text = await response.body.text()
  const { statusCode } = response
  if (statusCode >= 400) throw new Error(`${method} ${path}: ${statusCode} ${text}`)
  return JSON.parse(text)
}

/** Returns how often per second all actors together perform the action. Each repeats it. The first second is warm-up. */
async function measureActionRate<Actor>(
  actors: Actor[],
  act: (actor: Actor) => Promise<unknown>,
): Promise<number> {
  const countActions = async (seconds: number) => {
    const end = performance.now() + seconds * 1000
    let count = 0
    const repeat = async (actor: Actor) => {
      for (; performance.now() < end; count++) await act(actor)
    }
    await Promise.all(actors.map(repeat))
    return count
  }
  await countActions(1)
  return (await countActions(SECONDS)) / SECONDS
}
