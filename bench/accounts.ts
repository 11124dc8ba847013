import { hash, verify } from '@node-rs/argon2'
import { Pool } from 'undici'
import { type Child, serveQuery, startShop } from './children.ts'
import { rateOf } from './rate.ts'
import { printLine } from './table.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const PEOPLE = 10
const CROWD = 50
const PASSWORD = 'forest-green-mug'
/** As modules/identity/passwords/password.ts hashes. */
const COST = { memoryCost: 32_768, timeCost: 6, parallelism: 1 }
const SETTINGS = { AUTH_AUTOCONFIRM: 'on', AUTH_PATIENCE_SECONDS: '0' }

/** Signing in, staying so, and being known: what each costs beside the least it could cost. */
export async function benchAccounts(databaseUrl: string): Promise<void> {
  const shop = await startShop(databaseUrl, SETTINGS)
  const door = new Pool(new URL(shop.url).origin, { connections: CROWD })
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => newcomer(door, at)))
  const bare = await serveQuery(databaseUrl, 'select * from users where email = $1')
  const byKey = await rateOf(bare.url, [people[0]!.email])

  await known(door, { people, byKey })
  await refreshed(door, { people, byKey })
  await signedIn(door, people)
  await stalled(shop, door, people)
  await door.close()
}

type Somebody = Awaited<ReturnType<typeof newcomer>>

async function newcomer(door: Pool, at: number) {
  const email = `mina${at}@bench-${Date.now()}.example`
  const session = await ask(door, 'POST', '/auth/v1/signup', { email, password: PASSWORD })
  return { email, access: String(session.access_token), refresh: String(session.refresh_token) }
}

async function known(door: Pool, { people, byKey }: { people: Somebody[]; byKey: number }) {
  const shop = await rateBy(people, ({ access }) => ask(door, 'GET', '/auth/v1/user', null, access))
  printLine({ what: 'GET /user ÷ bare by key', shop, reference: byKey, budget: null })
}

/** Each person one after the other, as a client does: every refresh spends the token of the one before. */
async function refreshed(door: Pool, { people, byKey }: { people: Somebody[]; byKey: number }) {
  const shop = await rateBy(people, async (one) => {
    const path = '/auth/v1/token?grant_type=refresh_token'
    one.refresh = (await ask(door, 'POST', path, { refresh_token: one.refresh })).refresh_token
  })
  printLine({
    what: 'refreshes ÷ a third of bare by key',
    shop,
    reference: byKey / 3,
    budget: null,
  })
}

async function signedIn(door: Pool, people: Somebody[]) {
  const kept = await hash(PASSWORD, COST)
  const reference = await rateBy([1, 2], () => verify(kept, PASSWORD))
  const shop = await rateBy(people, ({ email }) => signIn(door, email))
  printLine({ what: 'sign-ins ÷ comparing alone, two at once', shop, reference, budget: null })
}

/** Fifty at once. What the process itself saw of its event loop, and of its processor, in between. */
async function stalled({ url }: Child, door: Pool, people: Somebody[]) {
  await figure(url, 'nodejs_eventloop_lag_max_seconds')
  const before = await figure(url, 'process_cpu_seconds_total')
  const crowd = Array.from({ length: CROWD }, (_, at) => signIn(door, people[at % PEOPLE]!.email))
  await Promise.all(crowd)
  const stall = await figure(url, 'nodejs_eventloop_lag_max_seconds')
  const cpu = (await figure(url, 'process_cpu_seconds_total')) - before
  const size = { reference: null, unit: 'ms' }
  printLine({ what: 'longest stall in 50 sign-ins', shop: stall * 1000, budget: 50, ...size })
  printLine({ what: 'processor of a sign-in', shop: (cpu * 1000) / CROWD, budget: 150, ...size })
}

function signIn(door: Pool, email: string) {
  return ask(door, 'POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD })
}

async function figure(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}metrics`)).text()
  const [, value] = text.match(new RegExp(`^${name} ([\\d.e+-]+)$`, 'm')) ?? []
  return Number(value)
}

async function ask(
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
async function rateBy<One>(who: One[], act: (one: One) => Promise<unknown>): Promise<number> {
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
