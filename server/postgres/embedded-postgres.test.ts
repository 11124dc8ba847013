import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
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

test('PostgreSQL listens on a socket that only its own user can open, and on no port', async () => {
  const { postgres, folder, read } = await startAndRead('outwit-socket-')
  assert.deepEqual(await read('listen_addresses'), '')
  assert.equal(await read('unix_socket_permissions'), '0700')
  const [socket] = readdirSync(path.join(folder, 'postgres')).filter((name) =>
    name.endsWith('5432'),
  )
  assert.equal(statSync(path.join(folder, 'postgres', socket!)).mode & 0o777, 0o700)
  await postgres.stop()
  removeDataDir(folder)
})

test('a folder whose path is too long for a socket has a database on a loopback port', async () => {
  const { postgres, folder, read } = await startAndRead(`outwit-${'long'.repeat(30)}-`)
  assert.equal(await read('listen_addresses'), '127.0.0.1')
  assert.match(postgres.url, /@127\.0\.0\.1:\d+\//)
  await postgres.stop()
  removeDataDir(folder)
})

test('the database of a disk that is gone for a while starts again by itself', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'outwit-restart-'))
  chmodSync(folder, 0o755)
  const failed = Promise.withResolvers<void>()
  const postgres = await startEmbeddedPostgres(folder, [], (line) => {
    if (line.startsWith('PostgreSQL does not start')) failed.resolve()
  })
  const pidFile = path.join(folder, 'postgres', 'postmaster.pid')
  const [pid = ''] = readFileSync(pidFile, 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  // As if the disk were gone.
  renameSync(folder, `${folder}-gone`)
  await failed.promise
  renameSync(`${folder}-gone`, folder)
  await waitUntilConnected(postgres.url)
  await postgres.stop()
  removeDataDir(folder)
})

async function waitUntilConnected(url: string) {
  for (;;) {
    const client = new Client(url)
    client.on('error', () => {})
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isConnected) return
    await sleep(200)
  }
}

async function startAndRead(prefix: string) {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder)
  const read = async (name: string) => {
    const client = new Client(postgres.url)
    await client.connect()
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [
      name,
    ])
    await client.end()
    return rows[0]!.value
  }
  return { postgres, folder, read }
}
