import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '#tests/support/test-database'
import { openTestShop } from '#tests/support/test-shop'
import { parseConfig } from '../config/config.ts'
import { toDatabaseTimeouts } from '../config/database-settings.ts'
import { checkPooler, rejectTransactionPooler } from './pooler.ts'

const timeouts = toDatabaseTimeouts(parseConfig({ DATABASE_LOCK_TIMEOUT_SECONDS: '4' }))
const poolerSettings = `options=${encodeURIComponent(
  '-c statement_timeout=10s -c lock_timeout=4s -c idle_in_transaction_session_timeout=30s',
)}`

test('a pooler with the timeouts of the shop is accepted, and another one is told what to set', async () => {
  const { url: databaseUrl } = await openTestShop()
  await checkPooler({ databaseUrl, poolerUrl: `${databaseUrl}?${poolerSettings}`, timeouts })
  await assert.rejects(
    checkPooler({ databaseUrl, poolerUrl: databaseUrl, timeouts }),
    /connect_query='set statement_timeout = 10000; set lock_timeout = 4000; set idle/,
  )
})

test('a pooler of another database is refused', async () => {
  const { url: databaseUrl } = await openTestShop()
  const other = await createTestDatabase('_pooler')
  await assert.rejects(
    checkPooler({ databaseUrl, poolerUrl: `${other.url}?${poolerSettings}`, timeouts }),
    /leads to another database/,
  )
  await other.drop()
})

test('a pooler that does not answer is named', async () => {
  const { url: databaseUrl } = await openTestShop()
  await assert.rejects(
    checkPooler({ databaseUrl, poolerUrl: 'postgres://shop@127.0.0.1:1/shop', timeouts }),
    /^StartupError: DATABASE_POOLER_URL: .*ECONNREFUSED/,
  )
})

test('a database without a pooler is accepted', async () => {
  await rejectTransactionPooler((await openTestShop()).url)
})
