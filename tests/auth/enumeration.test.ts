import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Database } from '#platform/db/database'
import { Semaphore } from '#platform/semaphore'

import { countEmails, getNewestEmail, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { IDENTITY_SETTINGS } from '../support/test-site.ts'

const { email, password } = mina
type Post = Awaited<ReturnType<typeof openAuthShop>>['postJson']

/** Creates confirmed users with `known-0@…`, `known-1@…`, …; no user has `unknown-…@…`. */
async function createConfirmedUsers(db: Database, count: number) {
  await db.execute(sql`insert into users (id, email, email_confirmed_at, created_at, updated_at)
    select gen_random_uuid(), 'known-' || n || '@example.com', now(), now(), now()
    from generate_series(0, ${count} - 1) n`)
}

const calls: Record<string, (post: Post, email: string) => Promise<Response>> = {
  '/recover': (post, email) => post('/recover', { email }),
  '/resend': (post, email) => post('/resend', { type: 'signup', email }),
  '/otp': (post, email) => post('/otp', { email }),
  '/signup': (post, email) => post('/signup', { email, password }),
  '/token': (post, email) => post('/token?grant_type=password', { email, password }),
}

/** A sign-up with a known address reads and locks its account, which is negligible beside the password hash. */
const EXTRA_STATEMENTS: Record<string, number> = { '/signup': 2 }

for (const [path, sendRequest] of Object.entries(calls)) {
  test(`${path} does the same work for an address that has an account as for one that has none`, async (t) => {
    const { createAdminClient, postJson } = await openAuthShop({
      flows: { ...FLOWS, emailsPerHour: 0, emailsPerNetworkPerHour: 0 },
    })
    const known = { email: 'known@example.com', password: 'moss-on-the-roof', email_confirm: true }
    await createAdminClient().createUser(known)
    // The first request also hashes the decoy password.
    await sendRequest(postJson, 'unknown-0@example.com')
    const forKnown = await countWork(t, () => sendRequest(postJson, known.email))
    const forUnknown = await countWork(t, () => sendRequest(postJson, 'unknown-1@example.com'))
    assert.equal(forKnown.hashes, forUnknown.hashes)
    const extraStatements = forKnown.statements - forUnknown.statements
    assert.equal(extraStatements, EXTRA_STATEMENTS[path] ?? 0)
  })
}

test('/signup computes one password hash for an address that nobody has confirmed yet, as for any other', async (t) => {
  const { postJson, advanceClock } = await openAuthShop()
  const signUp = (password: string) => postJson('/signup', { ...mina, password })
  const { hashes } = await countWork(t, () => signUp(mina.password))
  for (const password of [mina.password, 'another-one-this-time']) {
    advanceClock(61)
    assert.equal((await countWork(t, () => signUp(password))).hashes, hashes)
  }
})

/** Counts the passwords that were hashed or verified, and the statements sent to the database. */
async function countWork(t: TestContext, sendRequest: () => Promise<Response>) {
  const run = t.mock.method(Semaphore.prototype, 'run')
  const query = t.mock.method(Client.prototype, 'query')
  await (await sendRequest()).text()
  const work = { hashes: run.mock.callCount(), statements: query.mock.callCount() }
  run.mock.restore()
  query.mock.restore()
  return work
}

const FLOWS = IDENTITY_SETTINGS.flows

test('known and unknown addresses get the same answers, first and within the cooldown', async () => {
  const { db, postJson } = await openAuthShop()
  await createConfirmedUsers(db, 1)
  for (const path of ['/recover', '/resend', '/otp']) {
    const getResponse = async (email: string) => {
      const answer = await calls[path]!(postJson, email)
      return [answer.status, await answer.text()]
    }
    const first = [
      await getResponse('known-0@example.com'),
      await getResponse('unknown-0@example.com'),
    ]
    assert.deepEqual(first[0], first[1])
    const again = [
      await getResponse('known-0@example.com'),
      await getResponse('unknown-0@example.com'),
    ]
    // `/otp` shares the cooldown that `/recover` started.
    assert.equal(again[0]![0], 429)
    assert.deepEqual(again[0], again[1])
  }
})

test('a repeated sign-up gets the same error whether or not the address is registered', async () => {
  const { db, postJson } = await openAuthShop()
  await createConfirmedUsers(db, 1)
  const statuses = async (email: string) => {
    const credentials = { email, password }
    return [
      (await postJson('/signup', credentials)).status,
      (await postJson('/signup', credentials)).status,
    ]
  }
  assert.deepEqual(await statuses('known-0@example.com'), [200, 429])
  assert.deepEqual(await statuses('unknown-0@example.com'), [200, 429])
  assert.equal(await countEmails(db), 1)
})

test('a recently confirmed user who signs up again gets the same answer as a stranger', async () => {
  const { db, postJson, createClient } = await openAuthShop()
  await createClient().signUp(mina)
  const { token: token_hash } = await getNewestEmail(db)
  await createClient().verifyOtp({ token_hash, type: 'signup' })
  const again = await postJson('/signup', { email, password })
  assert.equal(again.status, 200)
  assert.deepEqual((await again.json()).identities, [])
})

test('an e-mail that cannot be rendered delays no other and is retried', async () => {
  const { db, advanceClock, postJson } = await openAuthShop()
  await createConfirmedUsers(db, 2)
  await postJson('/recover', { email: 'known-0@example.com' })
  await db.execute(
    sql`update pending_auth_emails set code_challenge = 'x', code_challenge_method = 's256'`,
  )
  await postJson('/recover', { email: 'known-1@example.com' })
  assert.equal(await countEmails(db), 1)
  await db.execute(
    sql`update pending_auth_emails set code_challenge = null, code_challenge_method = null`,
  )
  advanceClock(61)
  assert.equal(await countEmails(db), 2)
  const { rows } = await db.execute('select from pending_auth_emails')
  assert.equal(rows.length, 0, 'sent requests are deleted')
})

test('a sign-up with an invited address does not reveal the invitation', async () => {
  const { createAdminClient, advanceClock, postJson } = await openAuthShop()
  await createAdminClient().inviteUserByEmail(theo.email, { data: { desk: 'by the window' } })
  advanceClock(61)
  const response = await (await postJson('/signup', theo)).json()
  assert.deepEqual([response.user_metadata, response.identities], [{}, []])
})
