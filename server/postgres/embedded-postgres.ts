import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { loadGeneratedSecret } from '../startup/generated-secret.ts'
import type { Print } from '../startup/slow-notice.ts'
import { StartupError } from '../startup/startup-error.ts'
import { openCluster } from './cluster.ts'
import { resolveDataLocation } from './data-location.ts'
import { openClientRegistry, withLock } from './lock.ts'

export interface EmbeddedPostgres {
  url: string
  /** Stops the database, unless another process of the shop still uses it. Close your connections first. */
  stop: () => Promise<void>
}

const MAX_CONNECT_ATTEMPTS = 100
/** One that died with its children still about is refused its memory for a moment. */
const MAX_STARTS = 20
const HEALTH_CHECK_INTERVAL_MS = 1_000

/**
 * PostgreSQL as nobody's child: `pg_ctl` gives it a session of its own, so Ctrl-C reaches the shop
 * alone, and the shop lets go of the database before it stops it. After `kill -9` of the shop the
 * database is still there, and the next start takes it over.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  flags: string[] = [],
  print: Print = () => {},
): Promise<EmbeddedPostgres> {
  const place = await resolveDataLocation(dataDir, print)
  const cluster = openCluster(place)
  const guests = openClientRegistry(place.dataDir)

  const url = await withLock(place.dataDir, async () => {
    const password = loadGeneratedSecret(place.home, 'postgres.password')
    if (!cluster.exists()) {
      print('Making a database …')
      cluster.create(password)
    }
    guests.register()
    return startAndConnect(cluster, { password, flags })
  })

  const looking = setInterval(() => {
    if (!cluster.isAlive())
      withLock(place.dataDir, async () => restartIfStopped(cluster, url, flags))
  }, HEALTH_CHECK_INTERVAL_MS).unref()

  return {
    url,
    stop() {
      clearInterval(looking)
      return withLock(place.dataDir, async () => {
        if (guests.unregister()) cluster.stop()
      })
    },
  }
}

/** Killed from outside, it comes back at the same address, and connections find it again by themselves. */
function restartIfStopped(cluster: ReturnType<typeof openCluster>, url: string, flags: string[]) {
  if (!cluster.isRunning()) cluster.start(Number(new URL(url).port), flags)
}

/** Starts what is not running. One that was taken over may still be getting up. */
async function startAndConnect(
  cluster: ReturnType<typeof openCluster>,
  { password, flags }: { password: string; flags: string[] },
): Promise<string> {
  let starts = 0
  for (let tries = 0; tries < MAX_CONNECT_ATTEMPTS && starts < MAX_STARTS; tries++) {
    if (!cluster.isRunning()) {
      starts++
      cluster.start(await findFreePort(), flags)
    }
    const url = cluster.isRunning() && buildUrl(cluster.port(), password)
    if (url && (await canConnect(url))) return url
    await sleep(100)
  }
  throw new StartupError(`PostgreSQL does not answer. The end of its log: ${cluster.lastLogLine()}`)
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

function buildUrl(port: number, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
