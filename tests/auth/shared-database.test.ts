import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, test } from 'node:test'
import { createRateLimits } from '#api'
import { createAuthEmailQueue } from '#modules/identity'
import { openDatabase } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainQueues } from '#platform/queue/drain-queues'
import { expectSession, mina, openAuthShop, theo } from '../support/auth-shop.ts'
import { IDENTITY_SETTINGS } from '../support/test-site.ts'
import { enrollTotp, verifyTotp } from '../support/totp.ts'

const FLOWS = IDENTITY_SETTINGS.flows

test('two shops with different settings share their users but not their settings', async () => {
  const { here, there } = await openTwoShops()
  // Both at once: here somebody is in at once, there a letter comes first, from there and with its address.
  const [minas, theos] = [here.createClient(), there.createClient()]
  const [joined, asked] = await Promise.all([minas.signUp(mina), theos.signUp(theo)])
  expectSession(joined)
  assert.deepEqual([asked.error, asked.data.session], [null, null])
  assert.equal(await drainAuthEmails(here), 0, 'it is not this one that writes')
  assert.equal(await drainAuthEmails(there), 1)
  const [email] = await listNewestEmails(here.db, { limit: 1 })
  assert.match(email?.text ?? '', /http:\/\/there\.test\/auth\/confirm/)
  const [, token = ''] = email?.text.match(/code: (\d{8})/) ?? []
  expectSession(await theos.verifyOtp({ type: 'signup', email: theo.email, token }))

  // The same people, by the same passwords.
  const [minaThere, theoHere] = [there.createClient(), here.createClient()]
  const [one, other] = await Promise.all([
    minaThere.signInWithPassword(mina),
    theoHere.signInWithPassword(theo),
  ])
  expectSession(other)
  assert.equal(expectSession(one) && one.data.user?.id, joined.data.user?.id)
})

test('each shop signs with its own key and rejects tokens of the other', async () => {
  const { here, there } = await openTwoShops()
  const session = expectSession(await here.createClient().signUp(mina))
  const other = expectSession(await there.createClient().signInWithPassword(mina))
  const header = (token: string) => JSON.parse(atob(token.split('.')[0] ?? ''))
  assert.deepEqual(
    [header(session.access_token).alg, header(other.access_token)],
    ['ES256', { alg: 'RS256', typ: 'JWT', kid: 'there' }],
  )
  const claims = await there.createClient().getClaims(other.access_token)
  assert.equal(claims.data?.claims.iss, 'http://there.test/members/v2')
  for (const [shop, strange] of [
    [here, other],
    [there, session],
  ] as const) {
    assert.equal((await shop.createClient().getUser(strange.access_token)).error?.code, 'bad_jwt')
    const refreshed = await shop.createClient().refreshSession(strange)
    assert.equal(refreshed.error?.status, 400)
  }
})

test('a global sign-out and a password change take effect in both shops', async () => {
  const { here, there } = await openTwoShops()
  const [minas, otherClient, again] = [
    here.createClient(),
    there.createClient(),
    there.createClient(),
  ]
  await minas.signUp(mina)
  expectSession(await otherClient.signInWithPassword(mina))
  assert.equal((await minas.signOut({ scope: 'others' })).error, null)
  assert.equal((await otherClient.getUser()).error?.name, 'AuthSessionMissingError')
  const password = 'a-quieter-forest'
  expectSession(await otherClient.signInWithPassword(mina))
  assert.equal((await minas.updateUser({ password })).error, null)
  assert.equal((await otherClient.getUser()).error?.name, 'AuthSessionMissingError')
  assert.equal((await again.signInWithPassword(mina)).error?.code, 'invalid_credentials')
  expectSession(await again.signInWithPassword({ ...mina, password }))
})

test('requests to one shop do not count against the limits of the other', async () => {
  const { here, there } = await openTwoShops()
  await here.createClient().signUp(mina)
  const wrong = { ...mina, password: 'wrong' }
  const statusAt = async (shop: typeof here, someone: typeof mina) =>
    (await shop.createClient().signInWithPassword(someone)).error?.status
  for (let at = 0; at < 6; at++) assert.equal(await statusAt(here, wrong), 400)
  for (let at = 0; at < 3; at++) assert.equal(await statusAt(there, mina), undefined)
  for (let at = 0; at < 2; at++) assert.equal(await statusAt(there, wrong), 400)
  assert.equal(await statusAt(there, mina), 429, 'of five')
  assert.equal(await statusAt(here, mina), undefined)
})

test('an MFA factor that was added in one shop is required there and breaks nothing in the other', async () => {
  const { here, there } = await openTwoShops()
  const minas = here.createClient()
  await minas.signUp(mina)
  const factor = await enrollTotp(minas, here)
  const otherClient = there.createClient()
  expectSession(await otherClient.signInWithPassword(mina))
  const { data } = await otherClient.mfa.getAuthenticatorAssuranceLevel()
  assert.deepEqual([data?.currentLevel, data?.nextLevel], ['aal1', 'aal2'])
  const { data: begun } = await otherClient.mfa.challenge({ factorId: factor.id })
  const answer = { factorId: factor.id, challengeId: begun!.id, code: '000000' }
  assert.equal((await otherClient.mfa.verify(answer)).error?.status, 422)
  here.advanceClock(31)
  await verifyTotp(minas, factor, here)
})

type Shop = Awaited<ReturnType<typeof openAuthShop>>
function drainAuthEmails({ db, identity, now }: Shop) {
  return drainQueues(db, { queues: [createAuthEmailQueue(db, identity)], now: now() })
}

async function openTwoShops() {
  const here = await openAuthShop({
    ...{ autoconfirm: true, emailCooldownSeconds: 0, rateLimits: limited('here', { sign_in: 50 }) },
  })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'there', alg: 'RS256' }
  const there = await openAuthShop({
    sharedWith: {
      ...{ shop: here.shop, publicUrl: 'http://there.test' },
      secretKey: 'another-key-that-only-tests-would-use',
    },
    ...{ prefix: '/members/v2', flows: { ...FLOWS, otpLength: 8 } },
    keys: { jwks: [{ ...jwk, key_ops: ['sign', 'verify'] }] },
    rateLimits: limited('there', { sign_in: 5 }),
  })
  return { here, there }
}

function limited(shop: string, set: NonNullable<Parameters<typeof createRateLimits>[1]>) {
  return ({ url }: { url: string }) => {
    const { pool, close } = openDatabase(url, { maxConnections: 2 })
    after(close)
    return createRateLimits(pool, set, shop)
  }
}
