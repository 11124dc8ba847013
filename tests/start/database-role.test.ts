import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres'
import { migrate } from '#server/postgres/migrate'
import { createDataDir, startShop } from './shop-process.ts'

test('the role of the shop owns its tables, and may do nothing else in the embedded PostgreSQL', async () => {
  const { url, stop } = await startEmbeddedPostgres(createDataDir())
  await migrate(url)
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query(
    `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
       (select array_agg(distinct tableowner = current_user) from pg_tables where schemaname = 'public') as owns
     from pg_roles where rolname = current_user`,
  )
  const { rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, owns } = rows[0]
  assert.deepEqual(owns, [true])
  assert.deepEqual(
    [rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls],
    [false, false, false, false, false],
  )
  for (const statement of [
    "select pg_read_file('postgresql.conf')",
    "copy (select 1) to program 'true'",
    'select * from pg_authid',
    'create role intruder superuser',
  ]) {
    await assert.rejects(client.query(statement), /permission denied/, statement)
  }
  await client.end()
  await stop()
})

test('the operator is warned when the role of DATABASE_URL is a superuser', async () => {
  const { superuserUrl, stop } = await startEmbeddedPostgres(createDataDir())
  const shop = startShop({ DATABASE_URL: superuserUrl, DATA_DIR: createDataDir() })
  assert.deepEqual(await listWarnings(await shop.waitUntilOpen()), ['database_superuser'])
  assert.match((await shop.stop()).output, /is a superuser of PostgreSQL/)
  await stop()
})

test('the shop with its own database warns of nothing', async () => {
  const shop = startShop({ DATA_DIR: createDataDir() })
  assert.deepEqual(await listWarnings(await shop.waitUntilOpen()), [])
  await shop.stop()
})

async function listWarnings(url: string): Promise<string[]> {
  const { warnings } = (await (await fetch(`${url}/health/ready`)).json()) as { warnings: string[] }
  return warnings
}
