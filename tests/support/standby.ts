import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openCluster } from '#server/postgres/cluster'
import { resolveDataLocation } from '#server/postgres/data-location'
import { chooseDatabaseAddress } from '#server/postgres/database-address'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres'
import { buildShopUrl, buildSuperuserUrl } from '#server/postgres/shop-database'
import { FAST_FLAGS } from './database-server.ts'
import { findPostgresHome, removeDataDir } from './remove-data-dir.ts'

/** Starts an empty PostgreSQL and a standby that follows it. `isFast`: without durability. */
export async function openPrimaryWithStandby({ isFast = true } = {}) {
  const flags = isFast ? FAST_FLAGS : []
  const folders = [makeFolder('primary'), makeFolder('standby')] as const
  await (await startEmbeddedPostgres(folders[0], flags)).stop()
  const cluster = openCluster(await resolveDataLocation(folders[1], () => {}))
  const home = findPostgresHome(folders[0])
  spawnSync('cp', ['-a', path.join(home, 'postgres'), cluster.folder])

  const primary = await startEmbeddedPostgres(folders[0], flags)
  writeFileSync(path.join(cluster.folder, 'standby.signal'), '')
  const { username, password, hostname, port } = new URL(primary.replicationUrl)
  const host = decodeURIComponent(hostname)
  appendFileSync(
    path.join(cluster.folder, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${host} port=${port} user=${username} password=${password}'\n`,
  )
  const start = async () => cluster.start(await chooseDatabaseAddress(cluster.folder), flags)
  await start()

  const readSecret = (name: string) => readFileSync(path.join(home, name), 'utf8').trim()
  const address = cluster.address()
  const connect = async () => {
    const client = new Client(buildSuperuserUrl(address, readSecret('postgres.password')))
    await client.connect()
    return client
  }
  return {
    primaryUrl: primary.url,
    standbyUrl: buildShopUrl(address, readSecret('postgres.shop-password')),
    /** Stops replaying what the primary sends, or goes on. */
    async pauseReplay(isPaused: boolean) {
      const superuser = await connect()
      await superuser.query(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`)
      // It finishes what it is replaying.
      const isDone = async () => {
        const { rows } = await superuser.query('select pg_get_wal_replay_pause_state() as state')
        return (rows[0].state === 'paused') === isPaused
      }
      while (!(await isDone())) await sleep(5)
      await superuser.end()
    },
    stop: () => cluster.stop(),
    start,
    async close() {
      cluster.stop()
      await primary.stop()
      folders.forEach(removeDataDir)
    },
  }
}

function makeFolder(name: string): string {
  return mkdtempSync(path.join(tmpdir(), `outwit-${name}-`))
}
