import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '../config/config.ts'
import { shareMetrics } from '../http/share-metrics.ts'
import type { Infrastructure } from './open-infrastructure.ts'

const RESTART_DELAY_MS = 1_000

/**
 * Starts several worker processes on one port, and replaces those that die. The primary owns the database and serves no
 * requests. Resolves when all workers listen.
 */
export async function startWorkers(
  config: Config,
  { databaseUrl, databaseConnections, secretKey }: Infrastructure,
) {
  const env = {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: `${databaseConnections}`,
    SECRET_KEY: secretKey,
    SEED: 'none',
  }
  let isClosing = false
  shareMetrics()

  const startWorker = () => {
    const worker = cluster.fork(env)
    worker.on('exit', () => {
      if (!isClosing) setTimeout(() => isClosing || startWorker(), RESTART_DELAY_MS)
    })
    return worker
  }
  const workers = Array.from({ length: config.PROCESSES }, startWorker)
  const [port] = await Promise.all(workers.map(waitForPort))

  return {
    port: port!,
    /** Each worker drains by itself. */
    async close({ drainMs = 0 }: { drainMs?: number } = {}) {
      isClosing = true
      const signal = drainMs > 0 ? 'SIGTERM' : 'SIGINT'
      const stops = Object.values(cluster.workers ?? {}).map((worker) =>
        stopWorker(worker!, signal),
      )
      await Promise.all(stops)
    },
  }
}

/** Called by a worker when it listens. */
export function reportReady(port: number) {
  process.send?.({ port })
}

function waitForPort(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.on('message', ({ port }: { port?: number }) => port && resolve(port))
    worker.once('exit', (code) => reject(new Error(`A process of the shop ended with ${code}.`)))
  })
}

async function stopWorker(worker: Worker, signal: NodeJS.Signals) {
  if (worker.isDead()) return
  const exited = once(worker, 'exit')
  worker.process.kill(signal)
  await exited
}
