import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, isNull } from 'drizzle-orm'
import { purgeExpiredAuthData } from '#modules/identity'
import { auditLog, refreshTokens, sessions, users } from '#tables/identity'
import { expectSession, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { IDENTITY_SETTINGS } from '../support/test-site.ts'
import { enrollTotp, verifyTotp } from '../support/totp.ts'

const DAY = 86_400
const openShopWithSessionRules = (rules: Partial<typeof IDENTITY_SETTINGS.sessions>) =>
  openAuthShop({ autoconfirm: true, sessions: { ...IDENTITY_SETTINGS.sessions, ...rules } })
const toErrorCode = (answer: { error: { code?: string | undefined; message: string } | null }) => [
  answer.error?.code,
  answer.error?.message,
]

test('a session ends at its time limit, however often it is refreshed', async () => {
  const { advanceClock, createClient } = await openShopWithSessionRules({ timeboxSeconds: 100 })
  const client = createClient()
  await client.signUp(mina)
  advanceClock(90)
  const session = expectSession(await client.refreshSession())
  advanceClock(11)
  assert.deepEqual(toErrorCode(await createClient().refreshSession(session)), [
    'session_expired',
    'Invalid Refresh Token: Session Expired',
  ])
  expectSession(await createClient().signInWithPassword(mina))
})

test('an inactive session ends, and an active one continues', async () => {
  const { advanceClock, createClient } = await openShopWithSessionRules({ inactivitySeconds: 100 })
  const client = createClient()
  await client.signUp(mina)
  for (let round = 0; round < 3; round++) {
    advanceClock(90)
    expectSession(await client.refreshSession())
  }
  const idle = expectSession(await client.refreshSession())
  advanceClock(101)
  assert.deepEqual(toErrorCode(await createClient().refreshSession(idle)), [
    'session_expired',
    'Invalid Refresh Token: Session Expired (Inactivity)',
  ])
})

test('by default a session ends when it has not been used for 90 days', async () => {
  const { advanceClock, createClient } = await openShopWithSessionRules({})
  const client = createClient()
  await client.signUp(mina)
  advanceClock(90 * DAY)
  const session = expectSession(await client.refreshSession())
  advanceClock(90 * DAY + 1)
  const { error } = await createClient().refreshSession(session)
  assert.equal(error?.code, 'session_expired')
})

test('a user with an MFA factor has a short session until the factor is verified', async () => {
  const shop = await openShopWithSessionRules({ lowAalSeconds: 100 })
  const { now, advanceClock, createClient } = shop
  const client = createClient()
  const first = expectSession(await client.signUp(mina))
  assert.equal(getExpiry(first) - toSeconds(now()), 3600, 'without a factor there is no limit')
  const factor = await enrollTotp(client, { now, advanceClock })
  const unverified = createClient()
  const shortSession = expectSession(await unverified.signInWithPassword(mina))
  assert.equal(getExpiry(shortSession) - toSeconds(now()), 100)
  advanceClock(101)
  assert.deepEqual(toErrorCode(await createClient().refreshSession(shortSession)), [
    'session_expired',
    'Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)',
  ])
  const elevated = createClient()
  await elevated.signInWithPassword(mina)
  await verifyTotp(elevated, factor, { now })
  advanceClock(5000)
  expectSession(await elevated.refreshSession())
})

test('the newest sign-in replaces the previous session where each user has one session', async () => {
  const { advanceClock, createClient } = await openShopWithSessionRules({ isSingleSession: true })
  const [phone, laptop, theoClient] = [createClient(), createClient(), createClient()]
  const old = expectSession(await phone.signUp(mina))
  await theoClient.signUp(theo)
  advanceClock(1)
  await laptop.signInWithPassword(mina)
  assert.deepEqual(toErrorCode(await createClient().refreshSession(old)), [
    'session_expired',
    'Invalid Refresh Token: Session Expired (Revoked by Newer Login)',
  ])
  expectSession(await laptop.refreshSession())
  expectSession(await theoClient.refreshSession())
})

test('a thousand concurrent refreshes of a hundred sessions all succeed', async () => {
  const { db, createAdminClient, postJson, createClient } = await openAuthShop({
    autoconfirm: true,
  })
  // All sessions belong to one user, because sign-ups are not tested here.
  await createClient().signUp(mina)
  const openedSessions = []
  for (let batch = 0; batch < 20; batch++) {
    const signIns = Array.from({ length: 5 }, () => createClient().signInWithPassword(mina))
    openedSessions.push(...(await Promise.all(signIns)).map(expectSession))
  }
  const refreshes = openedSessions.flatMap((session) => Array.from({ length: 10 }, () => session))
  const answers = await Promise.all(
    refreshes.map(async ({ refresh_token }) => {
      const answer = await postJson('/token?grant_type=refresh_token', { refresh_token })
      return { status: answer.status, body: await answer.json() }
    }),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, 100)
  const activeTokens = await db.select().from(refreshTokens).where(isNull(refreshTokens.revokedAt))
  const activeSessions = await db.select().from(sessions).where(isNull(sessions.endedAt))
  assert.deepEqual([activeTokens.length, activeSessions.length], [101, 101])
  assert.equal(new Set(activeTokens.map(({ sessionId }) => sessionId)).size, 101)
  assert.ok(createAdminClient)
})

test('expired sessions are purged, and active ones stay', async () => {
  const { db, now, createAdminClient, advanceClock } = await openAuthShop()
  assert.equal((await createAdminClient().inviteUserByEmail(theo.email)).error, null)
  const settings = { ...IDENTITY_SETTINGS.sessions, timeboxSeconds: 10 * DAY }
  const purge = () => purgeExpiredAuthData(db, { settings, auditDays: 365, now: now() })
  await purge()
  assert.equal((await db.select().from(users)).length, 1)
  advanceClock(2 * DAY)
  await purge()
  assert.equal((await db.select().from(users)).length, 1)
  advanceClock(29 * DAY)
  await purge()
  assert.equal((await db.select().from(users)).length, 0, 'an unconfirmed user is deleted')
  assert.ok((await db.select().from(auditLog)).length > 0)
  advanceClock(366 * DAY)
  await purge()
  assert.equal((await db.select().from(auditLog)).length, 0)
})

test('exchanged refresh tokens are purged after a day, except the last one of a session', async () => {
  const { db, now, advanceClock, createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  const first = expectSession(await client.signUp(mina))
  const second = expectSession(await client.refreshSession())
  expectSession(await client.refreshSession())
  advanceClock(25 * 3600)
  await purgeExpiredAuthData(db, {
    settings: IDENTITY_SETTINGS.sessions,
    auditDays: 365,
    now: now(),
  })
  assert.equal((await db.select().from(refreshTokens)).length, 2)
  const purged = await createClient().refreshSession(first)
  assert.equal(purged.error?.code, 'refresh_token_not_found')
  const reused = await createClient().refreshSession(second)
  assert.equal(reused.error?.code, 'refresh_token_already_used', 'its reuse is still noticed')
  const [user] = await db.select().from(users).where(eq(users.email, mina.email))
  assert.ok(user)
})

function getExpiry({ access_token }: { access_token: string }): number {
  return JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()).exp
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)
