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
  const { firstShop, secondShop } = await openTwoShops()
  // Concurrently: the first shop signs users in at once, the second one sends an e-mail that links to itself.
  const [minaClient, theoClient] = [firstShop.createClient(), secondShop.createClient()]
  const [signedUp, pending] = await Promise.all([minaClient.signUp(mina), theoClient.signUp(theo)])
  expectSession(signedUp)
  assert.deepEqual([pending.error, pending.data.session], [null, null])
  assert.equal(await drainAuthEmails(firstShop), 0, 'the first shop sends no e-mail')
  assert.equal(await drainAuthEmails(secondShop), 1)
  const [email] = await listNewestEmails(firstShop.db, { limit: 1 })
  assert.match(email?.text ?? '', /http:\/\/second\.test\/auth\/confirm/)
  const [, token = ''] = email?.text.match(/code: (\d{8})/) ?? []
  expectSession(await theoClient.verifyOtp({ type: 'signup', email: theo.email, token }))

  // Both users sign in to the other shop with the same passwords.
  const [minaInSecondShop, theoInFirstShop] = [secondShop.createClient(), firstShop.createClient()]
  const [minaAnswer, theoAnswer] = await Promise.all([
    minaInSecondShop.signInWithPassword(mina),
    theoInFirstShop.signInWithPassword(theo),
  ])
  expectSession(theoAnswer)
  assert.equal(expectSession(minaAnswer) && minaAnswer.data.user?.id, signedUp.data.user?.id)
})

test('each shop signs with its own key and rejects tokens of the other', async () => {
  const { firstShop, secondShop } = await openTwoShops()
  const session = expectSession(await firstShop.createClient().signUp(mina))
  const other = expectSession(await secondShop.createClient().signInWithPassword(mina))
  const header = (token: string) => JSON.parse(atob(token.split('.')[0] ?? ''))
  assert.deepEqual(
    [header(session.access_token).alg, header(other.access_token)],
    ['ES256', { alg: 'RS256', typ: 'JWT', kid: 'second' }],
  )
  const claims = await secondShop.createClient().getClaims(other.access_token)
  assert.equal(claims.data?.claims.iss, 'http://second.test/members/v2')
  for (const [shop, foreignSession] of [
    [firstShop, other],
    [secondShop, session],
  ] as const) {
    assert.equal(
      (await shop.createClient().getUser(foreignSession.access_token)).error?.code,
      'bad_jwt',
    )
    const refreshed = await shop.createClient().refreshSession(foreignSession)
    assert.equal(refreshed.error?.status, 400)
  }
})

test('a global sign-out and a password change take effect in both shops', async () => {
  const { firstShop, secondShop } = await openTwoShops()
  const [minaClient, otherClient, again] = [
    firstShop.createClient(),
    secondShop.createClient(),
    secondShop.createClient(),
  ]
  await minaClient.signUp(mina)
  expectSession(await otherClient.signInWithPassword(mina))
  assert.equal((await minaClient.signOut({ scope: 'others' })).error, null)
  assert.equal((await otherClient.getUser()).error?.name, 'AuthSessionMissingError')
  const password = 'a-quieter-forest'
  expectSession(await otherClient.signInWithPassword(mina))
  assert.equal((await minaClient.updateUser({ password })).error, null)
  assert.equal((await otherClient.getUser()).error?.name, 'AuthSessionMissingError')
  assert.equal((await again.signInWithPassword(mina)).error?.code, 'invalid_credentials')
  expectSession(await again.signInWithPassword({ ...mina, password }))
})

test('requests to one shop do not count against the limits of the other', async () => {
  const { firstShop, secondShop } = await openTwoShops()
  await firstShop.createClient().signUp(mina)
  const wrong = { ...mina, password: 'wrong' }
  const getStatus = async (shop: typeof firstShop, credentials: typeof mina) =>
    (await shop.createClient().signInWithPassword(credentials)).error?.status
  for (let attempt = 0; attempt < 6; attempt++) assert.equal(await getStatus(firstShop, wrong), 400)
  for (let attempt = 0; attempt < 3; attempt++)
    assert.equal(await getStatus(secondShop, mina), undefined)
  for (let attempt = 0; attempt < 2; attempt++)
    assert.equal(await getStatus(secondShop, wrong), 400)
  assert.equal(await getStatus(secondShop, mina), 429, 'the second shop allows five requests')
  assert.equal(await getStatus(firstShop, mina), undefined)
})

test('an MFA factor that was added in one shop does not break sign-in in the other', async () => {
  const { firstShop, secondShop } = await openTwoShops()
  const minaClient = firstShop.createClient()
  await minaClient.signUp(mina)
  const factor = await enrollTotp(minaClient, firstShop)
  const otherClient = secondShop.createClient()
  expectSession(await otherClient.signInWithPassword(mina))
  const { data } = await otherClient.mfa.getAuthenticatorAssuranceLevel()
  assert.deepEqual([data?.currentLevel, data?.nextLevel], ['aal1', 'aal2'])
  const { data: challenge } = await otherClient.mfa.challenge({ factorId: factor.id })
  const answer = { factorId: factor.id, challengeId: challenge!.id, code: '000000' }
  assert.equal((await otherClient.mfa.verify(answer)).error?.status, 422)
  firstShop.advanceClock(31)
  await verifyTotp(minaClient, factor, firstShop)
})

type Shop = Awaited<ReturnType<typeof openAuthShop>>
function drainAuthEmails({ db, identity, now }: Shop) {
  return drainQueues(db, { queues: [createAuthEmailQueue(db, identity)], now: now() })
}

async function openTwoShops() {
  const firstShop = await openAuthShop({
    ...{
      autoconfirm: true,
      emailCooldownSeconds: 0,
      rateLimits: buildRateLimits('first', { sign_in: 50 }),
    },
  })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'second', alg: 'RS256' }
  const secondShop = await openAuthShop({
    sharedWith: {
      ...{ shop: firstShop.shop, publicUrl: 'http://second.test' },
      secretKey: 'another-key-that-only-tests-would-use',
    },
    ...{ prefix: '/members/v2', flows: { ...FLOWS, otpLength: 8 } },
    keys: { jwks: [{ ...jwk, key_ops: ['sign', 'verify'] }] },
    rateLimits: buildRateLimits('second', { sign_in: 5 }),
  })
  return { firstShop, secondShop }
}

function buildRateLimits(shop: string, set: NonNullable<Parameters<typeof createRateLimits>[1]>) {
  return ({ url }: { url: string }) => {
    const { pool, close } = openDatabase(url, { maxConnections: 2 })
    after(close)
    return createRateLimits(pool, set, shop)
  }
}
