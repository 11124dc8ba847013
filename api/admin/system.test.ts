import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PaymentProvider } from '#modules/payments'
import { MemorySearchEngine } from '#tests/support/memory-search-engine'
import { openTestShop } from '#tests/support/test-shop'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from '#tests/support/test-site'

const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }

test('an owner sees that all services are there, the versions and the migrations', async () => {
  const { read } = await openSystem()
  const health = await read('health')
  assert.deepEqual(
    health.services.map(({ service, state }: Service) => [service, state]),
    [
      ['storage', 'good'],
      ['mail', 'good'],
      ['payments', 'good'],
    ],
  )
  assert.deepEqual(health.migrations.missing, [])
  assert.ok(health.migrations.last.name.startsWith('0'))
  assert.match(health.versions.postgresql, /^\d+/)
  assert.equal(health.versions.node, process.versions.node)
  assert.equal(health.backup.is_archiving, false)
})

test('a storage, a mail server, a provider and a search engine that do not work are said so with their reasons', async () => {
  const shop = await openTestShop()
  const { files, system } = await createTestDependencies(shop.db)
  const refuse = (statusCode: number) => async () => {
    throw Object.assign(new Error('No such API key'), { statusCode })
  }
  const build = (fetchPayment: PaymentProvider['fetchPayment']) =>
    ({ name: 'stripe', isEmbedded: false, wallets: null, fetchPayment }) as never as PaymentProvider
  const { read } = await openSystem({
    shop,
    files: {
      ...files,
      put: async () => {
        throw new Error('no space left on device')
      },
    },
    system: {
      ...system,
      listWarnings: () => ['sandbox_payments'],
      verifyMailServer: async () => {
        throw new Error('connect ECONNREFUSED')
      },
    },
    providers: [build(refuse(401)), build(refuse(404))],
    searchEngine: Object.assign(new MemorySearchEngine(), {
      verify: async () => {
        throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
      },
    }),
  })
  const health = await read('health')
  assert.deepEqual(
    health.services.map(({ state, error }: Service) => [state, error]),
    [
      ['bad', 'no space left on device'],
      ['bad', 'connect ECONNREFUSED'],
      ['bad', 'No such API key'],
      ['good', null],
      ['bad', 'ECONNRESET'],
    ],
  )
  assert.deepEqual(health.warnings, ['sandbox_payments'])
})

test('a migration that is missing is named', async () => {
  const shop = await openTestShop()
  const { system } = await createTestDependencies(shop.db)
  const migrations = [...system.migrations, '9999_later.sql']
  const { read } = await openSystem({ shop, system: { ...system, migrations } })
  assert.deepEqual((await read('health')).migrations.missing, ['9999_later.sql'])
})

test('an owner sees what uses space, and how many files of each kind there are', async () => {
  const shop = await openTestShop()
  const { files } = await createTestDependencies(shop.db)
  const before = (await files.measure())?.kinds.find(({ kind }) => kind === 'invoices')
  await files.put('invoices/2026/1.pdf', Buffer.from('%PDF-1.7'), {
    contentType: 'application/pdf',
  })
  const { read } = await openSystem({ shop })
  const storage = await read('storage')
  assert.ok(storage.database_bytes > 1_000_000)
  assert.ok(storage.tables.some(({ bytes }: { bytes: number }) => bytes > 0))
  const invoices = storage.files.kinds.find(({ kind }: { kind: string }) => kind === 'invoices')
  assert.equal(invoices.files, (before?.files ?? 0) + 1)
  assert.equal(invoices.bytes, (before?.bytes ?? 0) + 8)
  await files.remove('invoices/2026/1.pdf')
})

test('slow queries are said to be unknown without the extension, and also if its library is not loaded', async () => {
  const { db, read } = await openSystem()
  const expected = { is_available: false, items: [] }
  assert.deepEqual(await read('slow-queries'), expected)
  const created = await db.execute(sql`create extension pg_stat_statements`).catch(() => null)
  if (!created) return
  const answer = await read('slow-queries')
  await db.execute(sql`drop extension pg_stat_statements`)
  assert.deepEqual(answer, expected)
})

interface Service {
  service: string
  state: string
  error: string | null
}

async function openSystem(input: Parameters<typeof openTestSite>[0] = {}) {
  const { db, site } = await openTestSite(input)
  return {
    db,
    async read(path: string) {
      const response = await site.request(`/api/admin/system/${path}`, { headers })
      assert.equal(response.status, 200)
      return response.json()
    },
  }
}
