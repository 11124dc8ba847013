import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { startBackupProcess } from '../backup/start-backup-process.ts'
import { type Config, listUnknownAuthSettings, parseConfig } from '../config/config.ts'
import { getListenHost } from '../config/loopback.ts'
import { checkPort } from '../http/listen.ts'
import { shareMetrics } from '../http/share-metrics.ts'
import { type Infrastructure, openInfrastructure } from './open-infrastructure.ts'
import { printWelcome } from './print-welcome.ts'
import { keepFilesPrivate } from './private-files.ts'
import { seedIfEmpty } from './seed-if-empty.ts'
import { MAX_SHUTDOWN_MS } from './shutdown-limit.ts'
import { startServer } from './start-server.ts'
import { StartupError } from './startup-error.ts'
import { waitForBuild } from './wait-for-build.ts'
import { reportReady, startWorkers } from './workers.ts'

let closing: Promise<void> | undefined
let closeAll: (options: { drainMs: number }) => Promise<void> = async () => {}
let drainMs = 0

// Ctrl-C arrives twice, from the terminal and through npm. The second signal must not interrupt the shutdown.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => close(0))
// Of service managers, which stop a host while others go on.
process.on('SIGTERM', () => close(0, { drainMs }))
process.on('uncaughtException', (error) => {
  console.error(error)
  close(1)
})

// The channel closes when the process that started this one ends, even by SIGKILL.
if (process.connected && cluster.isPrimary) {
  process.on('disconnect', () => close(0))
  process.channel?.unref()
}

await start().catch((error) => {
  console.error(error instanceof StartupError ? error.message : error)
  return close(1)
})

async function start() {
  keepFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = parseConfig(process.env)
  drainMs = config.SHUTDOWN_DRAIN_SECONDS * 1000
  await (cluster.isWorker ? startWorker(config) : startPrimary(config))
}

async function startPrimary(config: Config) {
  const built = waitForBuild()
  await checkPort({ port: config.PORT, host: getListenHost(config) })
  const infrastructure = await openInfrastructure(config, print)
  closeAll = infrastructure.close
  const demoAdmin = await seedIfEmpty(config, infrastructure, print)
  await built

  const backup = await startBackupProcess(config, infrastructure)
  closeAll = () => backup.close().finally(infrastructure.close)
  const shop = await (config.PROCESSES > 1 ? startWorkers : startServer)(config, infrastructure)
  closeAll = (options) => shop.close(options).finally(backup.close).finally(infrastructure.close)
  const unknownSettings = listUnknownAuthSettings(process.env)
  printWelcome(config, { port: shop.port, demoAdmin, unknownSettings })
}

/** The primary opens and closes the infrastructure. What it passes to its workers comes by the environment. */
async function startWorker(config: Config) {
  const infrastructure: Infrastructure = {
    databaseUrl: config.DATABASE_URL ?? '',
    databaseConnections: config.DATABASE_CONNECTIONS ?? 0,
    secretKey: config.SECRET_KEY ?? '',
    replicationUrl: null,
    close: async () => {},
  }
  shareMetrics()
  const shop = await startServer(config, infrastructure)
  closeAll = shop.close
  reportReady(shop.port)
}

function print(line: string) {
  console.log(line)
}

function close(code: number, options = { drainMs: 0 }): Promise<void> {
  process.exitCode ||= code
  setTimeout(() => process.exit(1), options.drainMs + MAX_SHUTDOWN_MS).unref()
  closing ??= closeAll(options)
    .catch((error) => {
      console.error(error)
      process.exitCode = 1
    })
    .then(() => process.exit())
  return closing
}
