import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purgeMarketplaceCalls, renewTokens } from '#modules/marketplace'
import { switchFault } from '#sandbox/marketplace'
import { buildMarketplace } from '#tests/support/marketplace-client'
import { openConnectedShop } from '#tests/support/marketplace-shop'

const DAY_MS = 86_400_000

test('an access token is renewed on its last day, once by two processes, and the consent ends when it did', async () => {
  const { db, client, clock, passTime, seen } = await openConnectedShop()
  const { aliExpress } = buildMarketplace(client)
  const readConsentEnd = async () => {
    const { rows } = await db.execute('select refresh_expires_at as at from marketplace_tokens')
    return rows[0]!.at
  }
  const consentEnd = await readConsentEnd()
  await renewTokens(db, aliExpress, clock())
  assert.equal(seen.length, 0, 'it is good for a month')
  passTime(29.5 * DAY_MS)
  await Promise.all([renewTokens(db, aliExpress, clock()), renewTokens(db, aliExpress, clock())])
  assert.deepEqual(
    seen.map(({ path }) => path),
    ['/rest/auth/token/refresh'],
  )
  assert.deepEqual(await readConsentEnd(), consentEnd)
})

test('a renewal that fails keeps the tokens for the next one', async () => {
  const { db, client, clock, passTime } = await openConnectedShop()
  const { aliExpress } = buildMarketplace(client)
  passTime(29.5 * DAY_MS)
  const before = await client.tokens.get()
  await switchFault(db, { kind: 'unavailable', calls: 4, now: clock() })
  await renewTokens(db, aliExpress, clock())
  assert.equal(await client.tokens.get(), before)
  await renewTokens(db, aliExpress, clock())
  assert.notEqual(await client.tokens.get(), before)
})

test('calls are forgotten after a while', async () => {
  const { db, clock, passTime } = await openConnectedShop()
  const count = async () =>
    (await db.execute('select count(*)::int as n from marketplace_calls')).rows[0]!.n
  assert.equal(await count(), 1)
  await purgeMarketplaceCalls(db, { before: clock() })
  assert.equal(await count(), 1)
  passTime(1)
  await purgeMarketplaceCalls(db, { before: clock() })
  assert.equal(await count(), 0)
})
