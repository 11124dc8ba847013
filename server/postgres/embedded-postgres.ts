import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { loadGeneratedSecret } from '../startup/generated-secret.ts'
import type { Print } from '../startup/slow-notice.ts'
import { StartupError } from '../startup/startup-error.ts'
import { openClientRegistry } from './client-registry.ts'
import { openCluster } from './cluster.ts'
import { resolveDataLocation } from './data-location.ts'
import { chooseDatabaseAddress, type DatabaseAddress } from './database-address.ts'
import { withLock } from './lock.ts'
import {
  buildBackupUrl,
  buildShopUrl,
  buildSuperuserUrl,
  createShopDatabase,
} from './shop-database.ts'

export interface EmbeddedPostgres {
  /** Connects as the role of the shop, which owns its database. */
  url: string
  /** For tests and measurements, which create databases. The shop never uses it. */
  superuserUrl: string
  /** Connects as the role of backups, which reads by the replication protocol. */
  replicationUrl: string
  /** Stops the database, unless another process of the shop uses it. Close all connections first. */
  stop: () => Promise<void>
}

type Cluster = ReturnType<typeof openCluster>

const MAX_CONNECT_ATTEMPTS = 100
/** After a crash, PostgreSQL cannot start until the last child process has released the shared memory. */
const MAX_STARTS = 20
const HEALTH_CHECK_INTERVAL_MS = 1_000

/**
 * Starts PostgreSQL in a session of its own (`pg_ctl`), so that Ctrl-C reaches only the shop, which closes its
 * connections before it stops the database. After `kill -9` of the shop the database still runs, and the next start
 * uses it.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  flags: string[] = [],
  print: Print = () => {},
): Promise<EmbeddedPostgres> {
  const location = await resolveDataLocation(dataDir, print)
  const cluster = openCluster(location)
  const clients = openClientRegistry(location.dataDir)

  const { address, ...urls } = await withLock(location.dataDir, async () => {
    const password = loadGeneratedSecret(location.home, 'postgres.password')
    const shopPassword = loadGeneratedSecret(location.home, 'postgres.shop-password')
    const backupPassword = loadGeneratedSecret(location.home, 'postgres.backup-password')
    if (!cluster.exists()) {
      print('Creating the database …')
      cluster.create(password)
    }
    clients.register()
    const superuserUrl = await startAndConnect(cluster, { password, flags })
    await createShopDatabase(superuserUrl, { shop: shopPassword, backup: backupPassword })
    const address = cluster.address()
    return {
      address,
      superuserUrl,
      url: buildShopUrl(address, shopPassword),
      replicationUrl: buildBackupUrl(address, backupPassword),
    }
  })

  let isRestarting = false
  let failure = ''
  const healthCheck = setInterval(() => {
    if (isRestarting || cluster.isAlive()) return
    isRestarting = true
    // It may fail for as long as a disk is full. The next check tries again.
    withLock(location.dataDir, () => restartIfStopped(cluster, address, flags))
      .catch(({ message }: Error) => {
        if (message !== failure) print(`PostgreSQL does not start: ${message}`)
        failure = message
      })
      .finally(() => {
        isRestarting = false
      })
  }, HEALTH_CHECK_INTERVAL_MS).unref()

  return {
    ...urls,
    stop() {
      clearInterval(healthCheck)
      return withLock(location.dataDir, async () => {
        if (clients.unregister()) cluster.stop()
      })
    },
  }
}

/** Restarts a database that was killed from outside at the same address, so that the pools can reconnect. */
async function restartIfStopped(cluster: Cluster, address: DatabaseAddress, flags: string[]) {
  if (!cluster.isRunning()) await cluster.restart(address, flags)
}

/** Starts the database unless it runs, waits until it accepts connections, and returns the URL of the superuser. */
async function startAndConnect(
  cluster: Cluster,
  { password, flags }: { password: string; flags: string[] },
): Promise<string> {
  let starts = 0
  for (let attempts = 0; attempts < MAX_CONNECT_ATTEMPTS && starts < MAX_STARTS; attempts++) {
    if (!cluster.isRunning()) {
      starts++
      cluster.start(await chooseDatabaseAddress(cluster.folder), flags)
    }
    const url = cluster.isRunning() && buildSuperuserUrl(cluster.address(), password)
    if (url && (await canConnect(url))) return url
    await sleep(100)
  }
  throw new StartupError(`PostgreSQL does not start. Its last log line: ${cluster.lastLogLine()}`)
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
