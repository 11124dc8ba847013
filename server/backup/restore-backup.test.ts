import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { removeDataDir } from '#tests/support/remove-data-dir'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { archiveWal } from './archive-wal.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

test('a database and its files are restored as they were at a time, and as they are at last', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'outwit-restore-'))
  chmodSync(folder, 0o711)
  const dataDir = path.join(folder, 'data')
  const passphrase = 'a passphrase that only tests would ever use'
  const settings = {
    backupDir: path.join(folder, 'backups'),
    passphrase,
    everyHours: 1,
    keepDays: 1,
  }
  const postgres = await startEmbeddedPostgres(dataDir)
  const { replicationUrl } = postgres
  const ending = new AbortController()
  let archivedUntil = new Date(0)
  const archiving = archiveWal({
    ...{ ...settings, dataDir, replicationUrl, signal: ending.signal },
    onSeries: () => {},
    onProgress: (until) => {
      archivedUntil = until
    },
  })
  after(() => removeDataDir(folder))
  const client = new Client(postgres.url)
  await client.connect()
  const order = (id: number) => client.query(`insert into orders values (${id})`)
  await client.query('create table orders (id int)')
  mkdirSync(path.join(dataDir, 'files'))
  writeFileSync(path.join(dataDir, 'files/invoice.pdf'), 'an invoice')
  await order(1)
  const base = await takeBackup({ dataDir, replicationUrl, settings, print: () => {} })
  await order(2)
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const time = new Date(rows[0]!.now.getTime() + 1)
  await sleep(5)
  await order(3)
  while (archivedUntil < time) await sleep(50)
  await client.end()
  ending.abort()
  await archiving
  await postgres.stop()

  const restore = async (name: string, to: Date | null) => {
    const target = path.join(folder, name)
    const { files } = await restoreBackup({ base, target, to })
    assert.equal(files, 1)
    assert.equal(readFileSync(path.join(target, 'files/invoice.pdf'), 'utf8'), 'an invoice')
    assert.ok(!existsSync(`${target}.restoring`))
    const restored = await startEmbeddedPostgres(target)
    const reader = new Client(restored.url)
    await reader.connect()
    const found = await reader.query<{ id: number }>('select id from orders order by id')
    await reader.end()
    await restored.stop()
    return found.rows.map(({ id }) => id)
  }
  assert.deepEqual(await restore('at-a-time', time), [1, 2])
  assert.deepEqual(await restore('latest', null), [1, 2, 3])
})
