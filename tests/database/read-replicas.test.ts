import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { cached, getProcessCache } from '#platform/cache/process-cache'
import { type Database, openDatabase } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { openReadDatabase } from '#platform/db/replicas/open-read-database'
import { ReplicaWatch } from '#platform/db/replicas/replica-watch'
import { processMetrics } from '#platform/metrics/registry'
import { openPrimaryWithStandby } from '../support/standby.ts'

const MAX_LAG_MS = 1500

let servers: Awaited<ReturnType<typeof openPrimaryWithStandby>>
let shop: Awaited<ReturnType<typeof openShop>>

before(async () => {
  servers = await openPrimaryWithStandby()
  shop = await openShop()
})

after(async () => {
  await shop.close()
  await servers.close()
})

beforeEach(async () => {
  await servers.pauseReplay(false)
  shop.watch.setPurgeListening(true)
  await shop.waitForReplica()
})

test('a visitor reads from the replica, and writes go to the primary', async () => {
  assert.equal(await shop.isStandby(), true)
  await shop.readDb.execute(sql`insert into words values (0, 'none')`)
  assert.ok(shop.watch.find(), 'a single write is no failure of the replica')
  await shop.readDb.transaction((tx) => tx.execute(sql`insert into words values (1, 'one')`))
  assert.equal(await shop.readWord(1, { afterPurge: true }), 'one')
})

test('a clerk who has just changed a word never reads the one before, and the replica goes on when it has it', async () => {
  await shop.write(2, 'before')
  await shop.waitForReplica()
  await servers.pauseReplay(true)
  await shop.write(2, 'after')
  assert.equal(await shop.readWord(2, { afterPurge: true }), 'after')
  assert.equal(await shop.isStandby(), false)
  await servers.pauseReplay(false)
  await shop.waitForReplica()
  assert.equal(await shop.readWord(2), 'after')
  for (let n = 0; n < 50; n++) {
    await shop.write(2, `word ${n}`)
    assert.equal(await shop.readWord(2, { afterPurge: true }), `word ${n}`)
  }
})

test('a visitor reads what no purge is sent for from the replica only while it is not too far behind', async () => {
  await shop.write(3, 'old')
  shop.watch.purge()
  await shop.waitForReplica()
  await servers.pauseReplay(true)
  await shop.write(3, 'new')
  assert.equal(await shop.readWord(3), 'old')
  await sleep(MAX_LAG_MS + 300)
  assert.equal(await shop.readWord(3), 'new')
  assert.ok(shop.watch.list()[0]!.lagSeconds > MAX_LAG_MS / 1000)
})

test('what a process has cached of its database is used where it reads from the replica, and discarded by the same purge', async () => {
  const cache = getProcessCache(shop.db)
  cache.setPurgeListening(true)
  let loads = 0
  const read = (db: Database) => cached(db, { key: 'a', tags: ['words'] }, async () => ++loads)
  assert.deepEqual([await read(shop.db), await read(shop.readDb)], [1, 1])
  cache.purge(['words'])
  assert.equal(await read(shop.readDb), 2)
})

test('while purges are not received, the primary answers', async () => {
  shop.watch.setPurgeListening(false)
  await sleep(50)
  assert.equal(await shop.isStandby(), false)
})

test('a visitor gets an answer while the replica stops and starts again, and a statement that is wrong fails at once', async () => {
  const answered = await countStatements('primary')
  await assert.rejects(rawQuery(shop.readDb, 'select nothing_such', []))
  assert.equal(await countStatements('primary'), answered, 'it is not repeated at the primary')
  let isStopping = true
  const reads = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (isStopping) await shop.readWord(3)
    }),
  )
  servers.stop()
  await shop.readWord(3)
  isStopping = false
  await reads
  assert.equal(await shop.isStandby(), false)
  await servers.start()
  await shop.waitForReplica()
})

async function countStatements(server: string): Promise<number> {
  const metric = await processMetrics.getSingleMetric('database_read_statements_total')!.get()
  return metric.values.find(({ labels }) => labels.server === server)?.value ?? 0
}

/** A database with one replica, as a process of the shop opens them. */
async function openShop() {
  const options = { maxConnections: 3, timeouts: TIMEOUTS }
  const primary = openDatabase(servers.primaryUrl, options)
  const monitoring = openDatabase(servers.primaryUrl, options)
  const replica = openDatabase(servers.standbyUrl, options)
  const replicaMonitoring = openDatabase(servers.standbyUrl, options)
  const watch = new ReplicaWatch({
    primary: monitoring.pool,
    replicas: [{ name: 'one', pool: replica.pool, monitoring: replicaMonitoring.pool }],
    maxLagMs: MAX_LAG_MS,
  })
  const readDb = openReadDatabase({ primary: primary.db, watch })
  await primary.db.execute(sql`create table words (id int primary key, word text)`)
  return {
    ...{ db: primary.db, readDb, watch },
    write: (id: number, word: string) =>
      primary.db.execute(
        sql`insert into words values (${id}, ${word}) on conflict (id) do update set word = excluded.word`,
      ),
    async readWord(id: number, { afterPurge = false } = {}) {
      if (afterPurge) watch.purge()
      const rows = await rawQuery<{ word: string }>(
        readDb,
        'select word from words where id = $1',
        [id],
      )
      return rows[0]?.word
    },
    async isStandby() {
      const { rows } = await readDb.execute(sql`select pg_is_in_recovery() as yes`)
      return rows[0]!.yes
    },
    async waitForReplica() {
      while (!watch.find()) await sleep(10)
    },
    async close() {
      await watch.close()
      const opened = [primary, monitoring, replica, replicaMonitoring]
      await Promise.all(opened.map(({ close }) => close()))
    },
  }
}

const TIMEOUTS = { statementMs: 5000, lockMs: 5000, idleTransactionMs: 5000, connectionMs: 1000 }
