import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { hoursWithoutLetters, LETTERS_USED_UP } from '#modules/identity'
import type { Database } from '#platform/database'
import { events } from '#platform/tables'
import { IDENTITY_SETTINGS } from '../site.ts'
import { countLetters, mina, newestLetter, openAccounts, theo } from './accounts.ts'

const { email, password } = mina
type Post = Awaited<ReturnType<typeof openAccounts>>['post']

/** People who have confirmed `known-0@…`, `known-1@…`, …; nobody has `unknown-…@…`. */
async function people(db: Database, count: number) {
  await db.execute(sql`insert into users (id, email, email_confirmed_at, created_at, updated_at)
    select gen_random_uuid(), 'known-' || n || '@example.com', now(), now(), now()
    from generate_series(0, ${count} - 1) n`)
}

/** What takes how long, asked for known and unknown addresses in turn; the ratio of the medians. */
async function ratioOf(ask: (email: string) => Promise<Response>, count: number) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let at = 0; at < count; at++) {
    for (const who of at % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const begin = performance.now()
      const answer = await ask(`${who}-${at}@example.com`)
      await answer.text()
      times[who].push(performance.now() - begin)
    }
  }
  return median(times.known) / median(times.unknown)
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

const calls: Record<string, (post: Post, email: string) => Promise<Response>> = {
  '/recover': (post, email) => post('/recover', { email }),
  '/resend': (post, email) => post('/resend', { type: 'signup', email }),
  '/otp': (post, email) => post('/otp', { email }),
  '/signup': (post, email) => post('/signup', { email, password }),
  '/token': (post, email) => post('/token?grant_type=password', { email, password }),
}

for (const [path, ask] of Object.entries(calls)) {
  test(`${path} takes no longer for an address that has an account than for one that has none`, async (t) => {
    const { db, post } = await openAccounts({ flows: { ...FLOWS, lettersAnHour: 0 } })
    const isSlow = path === '/signup' || path === '/token'
    const count = isSlow ? 15 : 81
    await people(db, count)
    const ratio = await ratioOf((email) => ask(post, email), count)
    t.diagnostic(`known ÷ unknown: ${ratio.toFixed(3)}`)
    assert.ok(ratio > 0.7 && ratio < 1.4, `known ÷ unknown: ${ratio}`)
  })
}

const FLOWS = IDENTITY_SETTINGS.flows

test('The same is said of every address: once, and when it is asked again too soon', async () => {
  const { db, post } = await openAccounts()
  await people(db, 1)
  for (const path of ['/recover', '/resend', '/otp']) {
    const said = async (email: string) => {
      const answer = await calls[path]!(post, email)
      return [answer.status, await answer.text()]
    }
    const first = [await said('known-0@example.com'), await said('unknown-0@example.com')]
    assert.deepEqual(first[0], first[1])
    const again = [await said('known-0@example.com'), await said('unknown-0@example.com')]
    // `/otp` keeps the pause that `/recover` began.
    assert.equal(again[0]![0], 429)
    assert.deepEqual(again[0], again[1])
  }
})

test('A sign-up that is repeated is refused the same, whether the address is somebody’s or not', async () => {
  const { db, post } = await openAccounts()
  await people(db, 1)
  const statuses = async (email: string) => {
    const asked = { email, password }
    return [(await post('/signup', asked)).status, (await post('/signup', asked)).status]
  }
  assert.deepEqual(await statuses('known-0@example.com'), [200, 429])
  assert.deepEqual(await statuses('unknown-0@example.com'), [200, 429])
  assert.equal(await countLetters(db), 1)
})

test('Who has just confirmed may sign up again, and learns no more than a stranger', async () => {
  const { db, post, visitor } = await openAccounts()
  await visitor().signUp(mina)
  const { token: token_hash } = await newestLetter(db)
  await visitor().verifyOtp({ token_hash, type: 'signup' })
  const again = await post('/signup', { email, password })
  assert.equal(again.status, 200)
  assert.deepEqual((await again.json()).identities, [])
})

test('The shop sends so many letters in an hour, asked for by whomever, and more in the next', async () => {
  const { db, identity, now, pass, post } = await openAccounts({
    flows: { ...FLOWS, lettersAnHour: 3 },
  })
  await people(db, 2)
  const recover = (email: string) => post('/recover', { email })
  const three = ['known-0@example.com', 'known-1@example.com', 'unknown-0@example.com']
  for (const one of three) assert.equal((await recover(one)).status, 200)
  const fourth = await recover(theo.email)
  assert.equal(fourth.status, 429)
  const { error_code, msg } = await fourth.json()
  assert.deepEqual([error_code, msg], ['over_email_send_rate_limit', 'email rate limit exceeded'])
  assert.equal((await post('/signup', { email, password })).status, 429)
  assert.equal((await recover('unknown-9@example.com')).status, 429)
  const told = await db.select().from(events).where(eq(events.topic, LETTERS_USED_UP))
  assert.deepEqual(
    told.map(({ payload }) => payload),
    [{ letters: 3 }],
  )
  const [hour] = await hoursWithoutLetters(db, { identity, now: now() })
  assert.deepEqual([hour?.expected, hour?.found], ['at most 3 letters', 'somebody got none'])
  pass(3601)
  assert.equal((await recover(theo.email)).status, 200)
  pass(25 * 3600)
  assert.deepEqual(await hoursWithoutLetters(db, { identity, now: now() }), [])
})

test('A letter that cannot be written holds up no other, and is tried again', async () => {
  const { db, pass, post } = await openAccounts()
  await people(db, 2)
  await post('/recover', { email: 'known-0@example.com' })
  await db.execute(sql`update asked_letters set challenge = 'x', challenge_method = 's256'`)
  await post('/recover', { email: 'known-1@example.com' })
  await assert.rejects(countLetters(db))
  assert.equal(await countLetters(db), 1)
  await db.execute(sql`update asked_letters set challenge = null, challenge_method = null`)
  pass(61)
  assert.equal(await countLetters(db), 2)
  const { rows } = await db.execute('select from asked_letters')
  assert.equal(rows.length, 0, 'nothing is kept of who asked')
})

test('Whoever signs up with an address that was invited hears nothing of the invitation', async () => {
  const { owner, pass, post } = await openAccounts()
  await owner().inviteUserByEmail(theo.email, { data: { desk: 'by the window' } })
  pass(61)
  const said = await (await post('/signup', theo)).json()
  assert.deepEqual([said.user_metadata, said.identities], [{}, []])
})
