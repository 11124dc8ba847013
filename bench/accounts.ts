import { hash, verify } from '@node-rs/argon2'
import { Pool } from 'undici'
import { type ChildServer, serveQuery, startShop } from './child-servers.ts'
import { measureRate } from './measure-rate.ts'
import { printResult } from './report.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const USER_COUNT = 10
const CONCURRENT_SIGN_INS = 50
const PASSWORD = 'forest-green-mug'
/** As modules/identity/passwords/password.ts hashes. */
const ARGON2_OPTIONS = { memoryCost: 32_768, timeCost: 6, parallelism: 1 }
const SETTINGS = { AUTH_AUTOCONFIRM: 'on', AUTH_REQUEST_TIMEOUT_SECONDS: '0' }

/** Signing in, staying so, and being known: what each costs beside the least it could cost. */
export async function benchAccounts(databaseUrl: string): Promise<void> {
  const shop = await startShop(databaseUrl, SETTINGS)
  const door = new Pool(new URL(shop.url).origin, { connections: CONCURRENT_SIGN_INS })
  const people = await Promise.all(
    Array.from({ length: USER_COUNT }, (_, at) => signUpUser(door, at)),
  )
  const bare = await serveQuery(databaseUrl, 'select * from users where email = $1')
  const byKey = await measureRate(bare.url, [people[0]!.email])

  await benchGetUser(door, { people, byKey })
  await benchRefresh(door, { people, byKey })
  await benchSignIn(door, people)
  await benchEventLoopStall(shop, door, people)
  await door.close()
}

type BenchUser = Awaited<ReturnType<typeof signUpUser>>

async function signUpUser(door: Pool, at: number) {
  const email = `mina${at}@bench-${Date.now()}.example`
  const session = await request(door, 'POST', '/auth/v1/signup', { email, password: PASSWORD })
  return { email, access: String(session.access_token), refresh: String(session.refresh_token) }
}

async function benchGetUser(door: Pool, { people, byKey }: { people: BenchUser[]; byKey: number }) {
  const shop = await measureActionRate(people, ({ access }) =>
    request(door, 'GET', '/auth/v1/user', null, access),
  )
  printResult({ what: 'GET /user ÷ bare by key', shop, reference: byKey, budget: null })
}

/** Each person one after the other, as a client does: every refresh spends the token of the one before. */
async function benchRefresh(door: Pool, { people, byKey }: { people: BenchUser[]; byKey: number }) {
  const shop = await measureActionRate(people, async (one) => {
    const path = '/auth/v1/token?grant_type=refresh_token'
    one.refresh = (await request(door, 'POST', path, { refresh_token: one.refresh })).refresh_token
  })
  printResult({
    what: 'refreshes ÷ a third of bare by key',
    shop,
    reference: byKey / 3,
    budget: null,
  })
}

async function benchSignIn(door: Pool, people: BenchUser[]) {
  const kept = await hash(PASSWORD, ARGON2_OPTIONS)
  const reference = await measureActionRate([1, 2], () => verify(kept, PASSWORD))
  const shop = await measureActionRate(people, ({ email }) => signIn(door, email))
  printResult({ what: 'sign-ins ÷ comparing alone, two at once', shop, reference, budget: null })
}

/** Fifty at once. What the process itself saw of its event loop, and of its processor, in between. */
async function benchEventLoopStall({ url }: ChildServer, door: Pool, people: BenchUser[]) {
  await readMetric(url, 'nodejs_eventloop_lag_max_seconds')
  const before = await readMetric(url, 'process_cpu_seconds_total')
  const crowd = Array.from({ length: CONCURRENT_SIGN_INS }, (_, at) =>
    signIn(door, people[at % USER_COUNT]!.email),
  )
  await Promise.all(crowd)
  const stall = await readMetric(url, 'nodejs_eventloop_lag_max_seconds')
  const cpu = (await readMetric(url, 'process_cpu_seconds_total')) - before
  const size = { reference: null, unit: 'ms' }
  printResult({ what: 'longest stall in 50 sign-ins', shop: stall * 1000, budget: 50, ...size })
  printResult({
    what: 'processor of a sign-in',
    shop: (cpu * 1000) / CONCURRENT_SIGN_INS,
    budget: 150,
    ...size,
  })
}

function signIn(door: Pool, email: string) {
  return request(door, 'POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD })
}

async function readMetric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}metrics`)).text()
  const [, value] = text.match(new RegExp(`^${name} ([\\d.e+-]+)$`, 'm')) ?? []
  return Number(value)
}

async function request(
  door: Pool,
  method: 'GET' | 'POST',
  path: string,
  body: object | null,
  token?: string,
) {
  const answer = await door.request({
    ...{ method, path, body: body && JSON.stringify(body) },
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
  return JSON.parse(text)
}

/** How often a second all of them do it, each again when they are done. The first second warms up. */
async function measureActionRate<One>(
  who: One[],
  act: (one: One) => Promise<unknown>,
): Promise<number> {
  const within = async (seconds: number) => {
    const end = performance.now() + seconds * 1000
    let times = 0
    const go = async (one: One) => {
      for (; performance.now() < end; times++) await act(one)
    }
    await Promise.all(who.map(go))
    return times
  }
  await within(1)
  return (await within(SECONDS)) / SECONDS
}
