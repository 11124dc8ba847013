import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { runDraws } from '#modules/draws'
import { saveTokens } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { rotateSecretKey } from '#server/cli/rotate-secret-key'
import { draws } from '#tables/draws'
import { payoutAccounts } from '#tables/payouts'
import { webhookEndpoints } from '#tables/webhooks'
import { readTokens } from '../../modules/marketplace/connection/stored-tokens.ts'
import { decryptBankAccount } from '../../modules/payouts/bank-account.ts'
import { encryptSecret, listSecrets } from '../../modules/webhooks/endpoint-secret.ts'
import { expectSession, mina, openAuthShop } from '../support/auth-shop.ts'
import { openDrawShop, SECRET_KEY } from '../support/draw-shop.ts'
import { openPayoutShop, PAYOUT_DETAILS } from '../support/payout-shop.ts'
import { openTestShop, utc } from '../support/test-shop.ts'
import { ADMIN_TOKEN, openTestSite } from '../support/test-site.ts'
import { enrollTotp, verifyTotp } from '../support/totp.ts'

const NEW_KEY = 'the-key-that-is-used-from-tomorrow-on'
const KEYS = { oldKey: SECRET_KEY, newKey: NEW_KEY }
const CONSENT = {
  tokens: {
    ...{ accessToken: 'access', refreshToken: 'refresh', account: 'shop' },
    ...{ expiresAt: utc('2026-12-01 09:00'), refreshExpiresAt: null },
  },
  now: utc('2026-11-01 09:00'),
}

test('Mina signs in with her authenticator app after the rotation, and makes new recovery codes', async () => {
  const shop = await openTestShop()
  const publicUrl = 'http://shop.test'
  const before = await openAuthShop({
    autoconfirm: true,
    sharedWith: { shop, publicUrl, secretKey: SECRET_KEY },
  })
  const client = before.createClient()
  const session = expectSession(await client.signUp(mina))
  const app = await enrollTotp(client, before)
  assert.equal((await client.mfa.recoveryCodes.generate()).error, null)

  const { recoveryCodeAccounts } = await rotateSecretKey(shop.db, KEYS)
  assert.equal(recoveryCodeAccounts, 1)

  const after = await openAuthShop({ sharedWith: { shop, publicUrl, secretKey: NEW_KEY } })
  const refreshed = await after.createClient().refreshSession(session)
  assert.equal(refreshed.error?.status, 400, 'everybody signs in again')
  const again = after.createClient()
  expectSession(await again.signInWithPassword(mina))
  after.advanceClock(60)
  await verifyTotp(again, app, after)
  const status = await again.mfa.recoveryCodes.getStatus()
  assert.equal(status.error?.status, 404)
  assert.equal((await again.mfa.recoveryCodes.generate()).error, null)
})

test('a draw that was opened before the rotation is decided after it', async () => {
  const { db, now, addDraw, run, assertBooksMatch } = await openDrawShop()
  const id = await addDraw()
  await run()
  await rotateSecretKey(db, KEYS)
  await runDraws(db, { secretKey: NEW_KEY, now: new Date(now().getTime() + 25 * 3_600_000) })
  const [draw] = await db.select().from(draws).where(eq(draws.id, id))
  assert.match(draw?.seed ?? '', /^[0-9a-f]{64}$/)
  await assertBooksMatch()
})

test('webhooks sign with the same secrets, and the marketplace stays connected', async () => {
  const { db, site } = await openTestSite({ secretKey: SECRET_KEY })
  const response = await site.request('/api/admin/webhooks', {
    method: 'POST',
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'https://erp.example/outwit', event_types: ['order.paid'] }),
  })
  const { secret } = await response.json()
  const previous = { encryptedPreviousSecret: encryptSecret('whsec_previous', SECRET_KEY) }
  await db
    .update(webhookEndpoints)
    .set({ ...previous, previousSecretUntil: utc('2100-01-01 00:00') })
  await saveTokens(db, { appKey: '1', secretKey: SECRET_KEY }, CONSENT)

  await rotateSecretKey(db, KEYS)

  const [endpoint] = await db.select().from(webhookEndpoints)
  assert.deepEqual(listSecrets(endpoint!, { secretKey: NEW_KEY, now: CONSENT.now }), [
    secret,
    'whsec_previous',
  ])
  assert.deepEqual(await readTokens(db, { appKey: '1', secretKey: NEW_KEY }), CONSENT.tokens)
})

test('an influencer is paid to the same account', async () => {
  const shop = await openPayoutShop()
  const { db } = shop
  await shop.enterDetails()
  await rotateSecretKey(db, KEYS)
  const [row] = await db.select().from(payoutAccounts)
  const { iban } = decryptBankAccount(row!.encryptedAccount, NEW_KEY)
  assert.equal(iban, PAYOUT_DETAILS.iban.replaceAll(' ', ''))
})

test('a second run changes no value, and a value of another key stays and is counted', async () => {
  const { db, addDraw, run } = await openDrawShop()
  await addDraw()
  await run()
  assert.equal(await countChanged(db, KEYS), 1)
  assert.equal(await countChanged(db, KEYS), 0)
  const foreign = {
    oldKey: 'a-key-that-nobody-has-ever-used-here',
    newKey: 'another-key-of-somebody',
  }
  const { columns } = await rotateSecretKey(db, foreign)
  assert.deepEqual(
    columns.filter(({ unreadable }) => unreadable > 0),
    [{ name: 'draws.encrypted_seed', changed: 0, unreadable: 1 }],
  )
  assert.equal(await countChanged(db, { oldKey: NEW_KEY, newKey: SECRET_KEY }), 1)
})

test('a rotation that fails half-way leaves all values with the old key', async () => {
  const { db, addDraw, run } = await openDrawShop()
  await addDraw()
  await run()
  await saveTokens(db, { appKey: '1', secretKey: SECRET_KEY }, CONSENT)
  // The tokens come before the seeds of draws.
  await db.execute(
    sql`alter table draws add constraint seed_stays check (encrypted_seed is null) not valid`,
  )
  try {
    await assert.rejects(rotateSecretKey(db, KEYS))
  } finally {
    await db.execute(sql`alter table draws drop constraint seed_stays`)
  }
  const stored = await readTokens(db, { appKey: '1', secretKey: SECRET_KEY })
  assert.equal(stored?.accessToken, 'access')
})

test('each encrypted column is rotated, or holds what lives for minutes or is made again', async () => {
  const { db } = await openTestShop()
  const { columns } = await rotateSecretKey(db, KEYS)
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like 'encrypted_%'`)
  const others = [
    ...['oauth_states.encrypted_secrets', 'flow_states.encrypted_provider_tokens'],
    'signing_keys.encrypted_jwk',
  ]
  assert.deepEqual(
    rows.map(({ name }) => name).sort(),
    [...columns.map(({ name }) => name), ...others].sort(),
  )
})

async function countChanged(db: Database, keys: typeof KEYS): Promise<number> {
  const { columns } = await rotateSecretKey(db, keys)
  return columns.reduce((sum, { changed }) => sum + changed, 0)
}
