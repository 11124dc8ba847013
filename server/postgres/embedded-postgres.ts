import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { loadGeneratedSecret } from '../startup/generated-secret.ts'
import type { Print } from '../startup/slow-notice.ts'
import { StartupError } from '../startup/startup-error.ts'
import { openClientRegistry } from './client-registry.ts'
import { openCluster } from './cluster.ts'
import { resolveDataLocation } from './data-location.ts'
import { withLock } from './lock.ts'
import { buildShopUrl, buildSuperuserUrl, createShopDatabase } from './shop-database.ts'

export interface EmbeddedPostgres {
  /** Connects as the role of the shop, which owns its database. */
  url: string
  /** For tests and measurements, which create databases. The shop never uses it. */
  superuserUrl: string
  /** Stops the database, unless another process of the shop uses it. Close all connections first. */
  stop: () => Promise<void>
}

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

  const { url, superuserUrl } = await withLock(location.dataDir, async () => {
    const password = loadGeneratedSecret(location.home, 'postgres.password')
    const shopPassword = loadGeneratedSecret(location.home, 'postgres.shop-password')
    if (!cluster.exists()) {
      print('Creating the database …')
      cluster.create(password)
    }
    clients.register()
    const superuserUrl = await startAndConnect(cluster, { password, flags })
    await createShopDatabase(superuserUrl, shopPassword)
    return { superuserUrl, url: buildShopUrl(cluster.port(), shopPassword) }
  })

  const healthCheck = setInterval(() => {
    if (!cluster.isAlive())
      withLock(location.dataDir, async () => restartIfStopped(cluster, url, flags))
  }, HEALTH_CHECK_INTERVAL_MS).unref()

  return {
    url,
    superuserUrl,
    stop() {
      clearInterval(healthCheck)
      return withLock(location.dataDir, async () => {
        if (clients.unregister()) cluster.stop()
      })
    },
  }
}

/** Restarts a database that was killed from outside on the same port, so that the pools can reconnect. */
function restartIfStopped(cluster: ReturnType<typeof openCluster>, url: string, flags: string[]) {
  if (!cluster.isRunning()) cluster.start(Number(new URL(url).port), flags)
}

/** Starts the database unless it runs, waits until it accepts connections, and returns the URL of the superuser. */
async function startAndConnect(
  cluster: ReturnType<typeof openCluster>,
  { password, flags }: { password: string; flags: string[] },
): Promise<string> {
  let starts = 0
  for (let attempts = 0; attempts < MAX_CONNECT_ATTEMPTS && starts < MAX_STARTS; attempts++) {
    if (!cluster.isRunning()) {
      starts++
      cluster.start(await findFreePort(), flags)
    }
    const url = cluster.isRunning() && buildSuperuserUrl(cluster.port(), password)
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

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
