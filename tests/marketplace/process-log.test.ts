import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createLogger } from '#platform/log'
import { FAULT_KINDS, switchFault } from '#sandbox/marketplace'
import { BEAR_MAT, SANDBOX_APP } from '#tests/support/marketplace'
import { openMarketplaceSite } from '#tests/support/marketplace-site'

test('neither codes nor tokens nor the secret of the app are in the log of the process, whatever fails', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const log = createLogger({ level: 'trace', stream })
  const shop = await openMarketplaceSite({ isConnected: true, log })
  const { site, request, consent, db, clock, tokens } = shop

  const { state, code } = await consent()
  const query = new URLSearchParams({ code, state })
  for (const path of ['/api/aliexpress/callback', '/auth/aliexpress/callback']) {
    await site.request(`${path}?${query}`)
  }
  const input = { state, code }
  assert.equal((await request('POST', '/marketplace/consents/finish', input)).status, 200)
  assert.equal((await request('POST', '/marketplace/consents/finish', input)).status, 409)
  const pasted = { access_token: tokens!.accessToken, refresh_token: tokens!.refreshToken }
  await request('PUT', '/marketplace/tokens', pasted)
  await site.request(`/api/admin/marketplace/tokens?access_token=${tokens!.accessToken}`)
  // A failed query has the values that were to be stored.
  await db.execute(
    sql`alter table marketplace_tokens add constraint broken check (false) not valid`,
  )
  assert.equal((await request('PUT', '/marketplace/tokens', pasted)).status, 500)
  await db.execute(sql`alter table marketplace_tokens drop constraint broken`)
  for (const kind of FAULT_KINDS) {
    await switchFault(db, { kind, calls: 3, now: clock() })
    await request('GET', `/marketplace/products/${BEAR_MAT.id}`)
    await request('PUT', '/marketplace/tokens', pasted)
  }

  const text = lines.join('')
  assert.match(text, /api.admin.marketplace.consents.finish/)
  assert.match(text, /query/, 'the failed query is in the log')
  const secrets = [code, state, pasted.access_token, pasted.refresh_token!, SANDBOX_APP.secret]
  for (const secret of secrets) assert.ok(!text.includes(secret), secret)
})
