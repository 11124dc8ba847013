import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '../config/config.ts'
import { shareMetrics } from '../http/metrics.ts'
import type { Infrastructure } from './open-infrastructure.ts'

const RESTART_PAUSE_MS = 1_000

/**
 * Several processes on one port. This one owns the database and serves nobody; a worker that dies is replaced.
 * Answers when all are open: how to close them.
 */
export async function startWorkers(config: Config, { databaseUrl, secretKey }: Infrastructure) {
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, SEED: 'none' }
  let isClosing = false
  shareMetrics()

  const hire = () => {
    const worker = cluster.fork(env)
    worker.on('exit', () => {
      if (!isClosing) setTimeout(() => isClosing || hire(), RESTART_PAUSE_MS)
    })
    return worker
  }
  const workers = Array.from({ length: config.PROCESSES }, hire)
  const [port] = await Promise.all(workers.map(waitForPort))

  return {
    port: port!,
    async close() {
      isClosing = true
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => stopWorker(worker!)))
    },
  }
}

/** What a worker says when it is open. */
export function reportReady(port: number) {
  process.send?.({ port })
}

function waitForPort(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.on('message', ({ port }: { port?: number }) => port && resolve(port))
    worker.once('exit', (code) => reject(new Error(`A process of the shop ended with ${code}.`)))
  })
}

async function stopWorker(worker: Worker) {
  if (worker.isDead()) return
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await gone
}
