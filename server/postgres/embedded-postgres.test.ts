import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { Client } from 'pg'
import { removeDataDir } from '#tests/support/remove-data-dir'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

test("PostgreSQL's log has a file for each day, which is emptied a week later", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'outwit-log-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder)
  const client = new Client(postgres.url)
  await client.connect()
  await assert.rejects(client.query('select missing_column'))
  const settings = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name like 'log_%rotation%' order by name",
  )
  await client.end()
  await postgres.stop()

  assert.deepEqual(
    settings.rows.map(({ setting }) => setting),
    ['1440', '0', 'on'],
  )
  const logs = path.join(folder, 'postgres/logs')
  const [log = '', ...others] = readdirSync(logs)
  assert.deepEqual(others, [])
  assert.match(log, /^postgresql-(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\.log$/)
  assert.match(readFileSync(path.join(logs, log), 'utf8'), /missing_column/)
  removeDataDir(folder)
})
