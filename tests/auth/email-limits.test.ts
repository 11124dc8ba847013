import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { EMAIL_LIMIT_REACHED, findHoursOverEmailLimit } from '#modules/identity'
import { listNewestEmails } from '#platform/email/email-queue'
import { events } from '#platform/events/tables'
import { expectSession, flushEmails, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { IDENTITY_SETTINGS } from '../support/test-site.ts'

/** Opens a shop in which Mina and Theo have accounts, and strangers each have a network. */
async function openShopWithAccounts(limits: Partial<typeof IDENTITY_SETTINGS.flows> = {}) {
  const shop = await openAuthShop({ flows: { ...IDENTITY_SETTINGS.flows, ...limits } })
  const { db, postJson, createAdminClient } = shop
  for (const user of [mina, theo])
    await createAdminClient().createUser({ ...user, email_confirm: true })
  let networks = 0
  const postAt = (address: string, path: string, body: object) =>
    postJson(path, body, { 'X-Forwarded-For': address })
  const postFromNewNetwork = (path: string, body: object) =>
    postAt(`203.0.113.${++networks}`, path, body)
  return {
    ...shop,
    postAt,
    recover: (email: string) => postFromNewNetwork('/recover', { email }),
    signUp: (email: string) => postFromNewNetwork('/signup', { email, password: mina.password }),
    async listRecipients() {
      await flushEmails(db)
      return (await listNewestEmails(db, { limit: 20 })).map(({ recipient }) => recipient)
    },
  }
}

test('a network that requests too many e-mails is rejected, and no other network is', async () => {
  const { postAt, listRecipients } = await openShopWithAccounts({ emailsPerNetworkPerHour: 3 })
  const recover = (address: string, email: string) => postAt(address, '/recover', { email })
  for (let n = 0; n < 3; n++)
    assert.equal((await recover('203.0.113.1', `unknown-${n}@example.com`)).status, 200)
  const rejected = await recover('203.0.113.1', mina.email)
  assert.equal(rejected.status, 429)
  assert.ok(Number(rejected.headers.get('Retry-After')) > 3500)
  const { error_code, msg } = await rejected.json()
  assert.deepEqual([error_code, msg], ['over_email_send_rate_limit', 'email rate limit exceeded'])
  const repeated = { email: 'ada@example.com', password: mina.password }
  assert.equal((await postAt('203.0.113.1', '/signup', repeated)).status, 429)

  assert.equal((await recover('203.0.113.2', mina.email)).status, 200)
  assert.deepEqual(await listRecipients(), [mina.email])
})

test('requests within the cooldown do not count towards the limit of the network', async () => {
  const { postAt } = await openShopWithAccounts({ emailsPerNetworkPerHour: 2 })
  const recover = (email: string) => postAt('203.0.113.1', '/recover', { email })
  const statuses = []
  for (const email of [mina.email, mina.email, mina.email, theo.email])
    statuses.push((await recover(email)).status)
  assert.deepEqual(statuses, [200, 429, 429, 200])
})

test('requests for unknown addresses, however many, leave all e-mails to accounts', async () => {
  const { recover, listRecipients } = await openShopWithAccounts({ emailsPerHour: 2 })
  for (let n = 0; n < 6; n++) assert.equal((await recover(`unknown-${n}@example.com`)).status, 200)
  await listRecipients()
  assert.equal((await recover(mina.email)).status, 200)
  assert.equal((await recover(theo.email)).status, 200)
  assert.deepEqual(await listRecipients(), [theo.email, mina.email])
})

test('sign-ups use up half of the e-mails of an hour, the rest is reserved for confirmed accounts', async () => {
  const { signUp, recover, listRecipients, advanceClock } = await openShopWithAccounts({
    emailsPerHour: 4,
  })
  const newAddresses = ['ada@example.com', 'ben@example.com', 'cem@example.com']
  const statuses = []
  for (const email of newAddresses) statuses.push((await signUp(email)).status)
  assert.deepEqual(statuses, [200, 200, 429])
  assert.equal((await signUp(mina.email)).status, 429, 'whether or not the address has an account')

  await recover(mina.email)
  await recover(theo.email)
  assert.deepEqual((await listRecipients()).toSorted(), [
    ...['ada@example.com', 'ben@example.com'],
    ...[mina.email, theo.email],
  ])
  advanceClock(3601)
  assert.equal((await signUp('cem@example.com')).status, 200)
})

test('an administrator invites more people than a network may request e-mails', async () => {
  const { createAdminClient, listRecipients } = await openShopWithAccounts({
    emailsPerNetworkPerHour: 1,
  })
  for (const email of ['ada@example.com', 'ben@example.com', 'cem@example.com'])
    assert.equal((await createAdminClient().inviteUserByEmail(email)).error, null)
  assert.equal((await listRecipients()).length, 3)
})

test('above the hourly limit nothing is sent, the answer is the same, and the owner is told', async () => {
  const { db, identity, now, recover, listRecipients, advanceClock } = await openShopWithAccounts({
    emailsPerHour: 1,
  })
  const findHours = () => findHoursOverEmailLimit(db, { identity, now: now() })
  await recover(theo.email)
  assert.deepEqual(await listRecipients(), [theo.email])
  assert.deepEqual(await findHours(), [])

  const [known, unknown] = [await recover(mina.email), await recover('unknown@example.com')]
  assert.deepEqual([known.status, await known.text()], [unknown.status, await unknown.text()])
  assert.deepEqual(await listRecipients(), [theo.email])
  const limitEvents = await db.select().from(events).where(eq(events.topic, EMAIL_LIMIT_REACHED))
  assert.deepEqual(
    limitEvents.map(({ payload }) => payload),
    [{ limit: 1, isConfirmed: true }],
  )
  const [hour] = await findHours()
  assert.deepEqual(
    [hour?.expected, hour?.found],
    ['at most 1 e-mails', 'e-mails above the limit were not sent'],
  )
  advanceClock(25 * 3600)
  assert.deepEqual(await findHours(), [])
})

test('strangers cannot use up the password resets that Mina requests at home', async () => {
  const { recover, postAt, createClientAt, listRecipients, advanceClock } =
    await openShopWithAccounts()
  const home = '198.51.100.7'
  expectSession(await createClientAt(home).signInWithPassword(mina))
  for (let n = 0; n < 11; n++) {
    assert.equal((await recover(mina.email)).status, 200)
    await listRecipients()
    advanceClock(61)
  }
  assert.equal((await listRecipients()).length, 10, 'strangers cause ten a day')
  await postAt(home, '/recover', { email: mina.email })
  assert.equal((await listRecipients()).length, 11)
})
