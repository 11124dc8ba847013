import assert from 'node:assert/strict'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { readStream } from '../support/read-stream.ts'
import { createShopper } from '../support/shopper.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { createDataDir, startShop } from './shop-process.ts'

test('two shops that start at once in one empty folder share one database, and the last to stop shuts it down', async () => {
  const DATA_DIR = createDataDir()
  const [first, second] = [startShop({ DATA_DIR }), startShop({ DATA_DIR })]
  const [firstUrl, secondUrl] = await Promise.all([first.waitUntilOpen(), second.waitUntilOpen()])
  assert.deepEqual([await getReadiness(firstUrl), await getReadiness(secondUrl)], [200, 200])

  assert.equal((await first.stop()).code, 0)
  assert.equal(await getReadiness(secondUrl), 200, 'the other shop keeps running')
  assert.equal((await second.stop()).code, 0)
  assert.ok(!existsSync(path.join(DATA_DIR, 'postgres/postmaster.pid')))
})

test('after a shop is killed, the next start takes over its database', async () => {
  const DATA_DIR = createDataDir()
  const killed = startShop({ DATA_DIR })
  await killed.waitUntilOpen()
  await killed.stop('SIGKILL')
  assert.ok(
    existsSync(path.join(DATA_DIR, 'postgres/postmaster.pid')),
    'the database was not stopped',
  )

  const next = startShop({ DATA_DIR })
  assert.equal(await getReadiness(await next.waitUntilOpen()), 200)
  await next.stop()
  assert.ok(!existsSync(path.join(DATA_DIR, 'postgres/postmaster.pid')))
})

test('a running shop restarts a database that was killed', async () => {
  const DATA_DIR = createDataDir()
  const shop = startShop({ DATA_DIR })
  const url = await shop.waitUntilOpen()
  const [pid] = readFileSync(path.join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const isReady = async () => (await getReadiness(url)) === 200

  await sleep(200)
  for (let tries = 0; !(await isReady()) && tries < 300; tries++) await sleep(100)
  assert.ok(await isReady())
  assert.equal((await shop.stop()).code, 0)
})

test('several processes share one port and one set of metrics, and stop together', async () => {
  const shop = startShop({ DATA_DIR: createDataDir(), PROCESSES: '2' })
  const url = await shop.waitUntilOpen()

  const statuses = await Promise.all(Array.from({ length: 20 }, () => getReadiness(url)))
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const requestCount = metrics.match(
    /http_request_duration_seconds_count\{.*\/health\/ready.* (\d+)/,
  )

  assert.deepEqual(new Set(statuses), new Set([200]))
  assert.equal(Number(requestCount?.[1]), 20)
  assert.equal((await shop.stop()).code, 0)
})

test('after SIGTERM a shop says that it is not ready and serves on, then its streams end and it stops', async () => {
  const settings = { AUTH_AUTOCONFIRM: 'on', SHUTDOWN_DRAIN_SECONDS: '1' }
  const shop = startShop({ DATA_DIR: createDataDir(), ...settings })
  const url = await shop.waitUntilOpen()
  const request = (to: string, init?: RequestInit) => fetch(url + to, init)
  const account = { email: 'mina@example.com', password: 'forest-green-mug' }
  const { body } = await createShopper({ request }).request<{ access_token: string }>(
    'POST',
    '/auth/v1/signup',
    account,
  )
  const stream = await readStream({ request }, '/api/notifications/events', {
    Authorization: `Bearer ${body.access_token}`,
  })
  assert.equal((await stream.nextEvent()).event, 'inbox')

  const stopped = shop.stop('SIGTERM')
  while ((await getReadiness(url)) === 200) await sleep(10)
  const served = await request('/api/products')
  assert.deepEqual([served.status, served.headers.get('connection')], [200, 'close'])
  assert.equal((await stream.nextEvent()).event, 'end')
  assert.equal((await stopped).code, 0)
})

test('a port in use is reported in one sentence before the database starts', async () => {
  const otherServer = createServer().listen(0)
  const { port } = otherServer.address() as AddressInfo
  const DATA_DIR = createDataDir()
  const { code, output } = await startShop({ DATA_DIR, PORT: `${port}` }).waitForExit()
  otherServer.close()

  assert.deepEqual([code, output.trim().split('\n').length], [1, 1])
  assert.match(output, new RegExp(`Port ${port} is taken`))
  assert.ok(!existsSync(path.join(DATA_DIR, 'postgres')))
})

test('all invalid settings are reported in one sentence', async () => {
  const { code, output } = await startShop({ PROCESSES: 'many', SEED: 'roses' }).waitForExit()

  assert.deepEqual([code, output.trim().split('\n').length], [1, 1])
  assert.match(output, /PROCESSES is not a whole number.*SEED is not one of demo, none/)
})

test('an unreachable database is reported in one sentence', async () => {
  const DATABASE_URL = 'postgres://shop@127.0.0.1:1/unreachable'
  const { code, output } = await startShop({
    DATABASE_URL,
    DATA_DIR: createDataDir(),
  }).waitForExit()

  assert.deepEqual([code, output.trim().split('\n').length], [1, 1])
  assert.match(output, /cannot connect to the database/)
})

test('the shop refuses to start on a database of a newer version', async () => {
  const { code, output } = await startOnChangedDatabase(
    "insert into migrations (name) values ('9999_tomorrow.sql')",
  )

  assert.equal(code, 1)
  assert.match(output, /newer version of the shop \(it has run 9999_tomorrow.sql\)/)
})

test('the shop refuses to start on a database with different migrations', async () => {
  const { code, output } = await startOnChangedDatabase(
    "update migrations set digest = 'other' where name like '0013%'",
  )

  assert.deepEqual([code, output.trim().split('\n').length], [1, 1])
  assert.match(output, /another version of the shop \(its 0013_payments.sql is not the one here\)/)
})

test('nobody else can read what the shop creates', async () => {
  const DATA_DIR = path.join(createDataDir(), 'data')
  const shop = startShop({ DATA_DIR })
  await shop.waitUntilOpen()
  await shop.stop()

  const created = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })
  assert.ok(created.some(({ name }) => name === 'secret.key'))
  for (const { parentPath, name } of created) {
    const { mode } = lstatSync(path.join(parentPath, name))
    assert.equal(mode & 0o077, 0, path.join(parentPath, name))
  }
  assert.equal(lstatSync(DATA_DIR).mode & 0o066, 0, 'nobody else can list the folder')
})

test('a data folder that is not writable is reported at start', async () => {
  const folder = path.join(createDataDir(), 'file')
  mkdirSync(folder)
  const { code, output } = await startShop({
    DATA_DIR: `${folder}/\u0001${'x'.repeat(300)}`,
  }).waitForExit()

  assert.equal(code, 1)
  assert.match(output, /cannot write to/)
})

/** Starts a shop on a migrated database that was then changed by this SQL. */
async function startOnChangedDatabase(change: string) {
  const { url: DATABASE_URL, drop } = await createTestDatabase()
  const client = new Client(DATABASE_URL)
  await client.connect()
  await client.query(change)
  await client.end()
  const result = await startShop({ DATABASE_URL, DATA_DIR: createDataDir() }).waitForExit()
  await drop()
  return result
}

async function getReadiness(url: string): Promise<number> {
  const response = await fetch(`${url}/health/ready`)
  await response.arrayBuffer()
  return response.status
}
