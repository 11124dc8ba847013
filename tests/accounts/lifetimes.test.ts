import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, isNull } from 'drizzle-orm'
import { forgetOldSignIns } from '#modules/identity'
import { auditLog, refreshTokens, sessions, users } from '#tables/identity'
import { IDENTITY_SETTINGS } from '../site.ts'
import { mina, openAccounts, sessionOf, theo } from './accounts.ts'
import { addAuthenticator, showCode } from './factors.ts'

const DAY = 86_400
const withRules = (rules: Partial<typeof IDENTITY_SETTINGS.sessions>) =>
  openAccounts({ autoconfirm: true, sessions: { ...IDENTITY_SETTINGS.sessions, ...rules } })
const said = (answer: { error: { code?: string | undefined; message: string } | null }) => [
  answer.error?.code,
  answer.error?.message,
]

test('A session ends when its time is over, however often it is used', async () => {
  const { pass, visitor } = await withRules({ timeBox: 100 })
  const client = visitor()
  await client.signUp(mina)
  pass(90)
  const session = sessionOf(await client.refreshSession())
  pass(11)
  assert.deepEqual(said(await visitor().refreshSession(session)), [
    'session_expired',
    'Invalid Refresh Token: Session Expired',
  ])
  sessionOf(await visitor().signInWithPassword(mina))
})

test('A session that nobody uses ends, and one that is used goes on', async () => {
  const { pass, visitor } = await withRules({ inactivity: 100 })
  const client = visitor()
  await client.signUp(mina)
  for (let round = 0; round < 3; round++) {
    pass(90)
    sessionOf(await client.refreshSession())
  }
  const idle = sessionOf(await client.refreshSession())
  pass(101)
  assert.deepEqual(said(await visitor().refreshSession(idle)), [
    'session_expired',
    'Invalid Refresh Token: Session Expired (Inactivity)',
  ])
})

test('Whoever has a second factor and does not show it is let in for a while only', async () => {
  const accounts = await withRules({ lowAal: 100 })
  const { now, pass, visitor } = accounts
  const client = visitor()
  const first = sessionOf(await client.signUp(mina))
  assert.equal(expiryOf(first) - seconds(now()), 3600, 'without a factor there is no limit')
  const factor = await addAuthenticator(client, { now, pass })
  const below = visitor()
  const short = sessionOf(await below.signInWithPassword(mina))
  assert.equal(expiryOf(short) - seconds(now()), 100)
  pass(101)
  assert.deepEqual(said(await visitor().refreshSession(short)), [
    'session_expired',
    'Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)',
  ])
  const raised = visitor()
  await raised.signInWithPassword(mina)
  await showCode(raised, factor, { now })
  pass(5000)
  sessionOf(await raised.refreshSession())
})

test('With one session each, the newest sign-in is the one that stays', async () => {
  const { pass, visitor } = await withRules({ single: true })
  const [phone, laptop, theos] = [visitor(), visitor(), visitor()]
  const old = sessionOf(await phone.signUp(mina))
  await theos.signUp(theo)
  pass(1)
  await laptop.signInWithPassword(mina)
  assert.deepEqual(said(await visitor().refreshSession(old)), [
    'session_expired',
    'Invalid Refresh Token: Session Expired (Revoked by Newer Login)',
  ])
  sessionOf(await laptop.refreshSession())
  sessionOf(await theos.refreshSession())
})

test('A thousand refreshes of a hundred sessions at once: every one is answered, and nobody is signed out', async () => {
  const { db, owner, post, visitor } = await openAccounts({ autoconfirm: true })
  // One hash for all of them: what is measured here is not the signing in.
  await visitor().signUp(mina)
  const opened = []
  for (let batch = 0; batch < 20; batch++) {
    const some = Array.from({ length: 5 }, () => visitor().signInWithPassword(mina))
    opened.push(...(await Promise.all(some)).map(sessionOf))
  }
  const asked = opened.flatMap((session) => Array.from({ length: 10 }, () => session))
  const answers = await Promise.all(
    asked.map(async ({ refresh_token }) => {
      const answer = await post('/token?grant_type=refresh_token', { refresh_token })
      return { status: answer.status, body: await answer.json() }
    }),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, 100)
  const living = await db.select().from(refreshTokens).where(isNull(refreshTokens.revokedAt))
  const alive = await db.select().from(sessions).where(isNull(sessions.endedAt))
  assert.deepEqual([living.length, alive.length], [101, 101])
  assert.equal(new Set(living.map(({ sessionId }) => sessionId)).size, 101)
  assert.ok(owner)
})

test('What ended long ago is forgotten, and what lives stays', async () => {
  const { db, now, owner, pass } = await openAccounts()
  assert.equal((await owner().inviteUserByEmail(theo.email)).error, null)
  const settings = { ...IDENTITY_SETTINGS.sessions, timeBox: 10 * DAY }
  const forget = () => forgetOldSignIns(db, { settings, now: now() })
  await forget()
  assert.equal((await db.select().from(users)).length, 1)
  pass(2 * DAY)
  await forget()
  assert.equal((await db.select().from(users)).length, 1)
  pass(29 * DAY)
  await forget()
  assert.equal((await db.select().from(users)).length, 0, 'an address that nobody answered from')
  assert.ok((await db.select().from(auditLog)).length > 0)
  pass(366 * DAY)
  await forget()
  assert.equal((await db.select().from(auditLog)).length, 0)
})

test('Exchanged tokens are forgotten after a day, but the last of them may still come back', async () => {
  const { db, now, pass, visitor } = await openAccounts({ autoconfirm: true })
  const client = visitor()
  const first = sessionOf(await client.signUp(mina))
  const second = sessionOf(await client.refreshSession())
  const third = sessionOf(await client.refreshSession())
  pass(25 * 3600)
  await forgetOldSignIns(db, { settings: IDENTITY_SETTINGS.sessions, now: now() })
  assert.equal((await db.select().from(refreshTokens)).length, 2)
  const again = sessionOf(await visitor().refreshSession(second))
  assert.equal(again.refresh_token, third.refresh_token)
  const gone = await visitor().refreshSession(first)
  assert.equal(gone.error?.code, 'refresh_token_not_found')
  sessionOf(await client.refreshSession())
  const [user] = await db.select().from(users).where(eq(users.email, mina.email))
  assert.ok(user)
})

function expiryOf({ access_token }: { access_token: string }): number {
  return JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()).exp
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
