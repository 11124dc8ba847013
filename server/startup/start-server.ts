import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { type AppDependencies, createApi, createReadLimit } from '#api'
import { replicateFacetIndex } from '#modules/catalog'
import { SHOP_TAG } from '#modules/shop'
import { storeBuild } from '#platform/assets/store-build'
import { getProcessCache } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { reportSlowStatements } from '#platform/db/observe-pool'
import { openReadDatabase } from '#platform/db/replicas/open-read-database'
import type { ReplicaWatch } from '#platform/db/replicas/replica-watch'
import type { Logger } from '#platform/log'
import { listBackupWarnings, readBackupFigures } from '../backup/backup-status.ts'
import { listenForPurges } from '../cache/listen-for-purges.ts'
import { PageCache } from '../cache/page-cache.ts'
import type { Config } from '../config/config.ts'
import { hasDevMailbox } from '../config/dev-mailbox.ts'
import { getListenHost } from '../config/loopback.ts'
import { loadBuiltAssets, readBuiltAsset } from '../http/assets.ts'
import { createFastPath } from '../http/cached-response-fast-path.ts'
import { getClientAddress } from '../http/client-address.ts'
import { listen } from '../http/listen.ts'
import { loadScreens } from '../http/load-screens.ts'
import { createLoadMonitor, createLoadShedding } from '../http/load-shedding.ts'
import { createMetrics } from '../http/metrics.ts'
import { createRequestObserver } from '../http/observe-requests.ts'
import { OperatorWarnings } from '../http/operator-warnings.ts'
import { createPublicReads } from '../http/public-reads.ts'
import { readLimitResponse } from '../http/rate-limit-response.ts'
import { SharedAssets } from '../http/shared-assets.ts'
import { createShedCounter } from '../http/shed-counter.ts'
import { createSite } from '../http/site.ts'
import { startBackgroundWork } from '../jobs/start-background-work.ts'
import { isSuperuser } from '../postgres/is-superuser.ts'
import { connectDemoMarketplace } from './connect-demo-marketplace.ts'
import { openDependencies } from './open-dependencies.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { openTelemetry } from './open-telemetry.ts'
import { warmUpPictures } from './warm-up.ts'

/**
 * Starts one process of the shop: HTTP server and background work. `close` stops both, and ends all connections. For the
 * first `drainMs` it says that it is not ready but answers all requests, so that a proxy sends the next ones elsewhere.
 */
export async function startServer(config: Config, infrastructure: Infrastructure) {
  const opened = await openDependencies(config, infrastructure)
  const { dependencies, databases } = opened
  const jobDependencies = { ...dependencies, db: databases.jobs.db }
  const { replicas } = databases
  const cache = new PageCache()
  // An embedded database has one host only.
  const sharedAssets = config.DATABASE_URL ? new SharedAssets(dependencies.db) : null
  const listeners = [
    getProcessCache(dependencies.db),
    getProcessCache(jobDependencies.db),
    replicateFacetIndex(dependencies.db, { loadFrom: jobDependencies.db }),
    dependencies.conversationStreams,
    dependencies.changeStreams,
    dependencies.notificationStreams,
    dependencies.shopInfo,
    dependencies.cacheReports,
    ...(replicas ? [replicas.watch] : []),
    ...(sharedAssets ? [sharedAssets] : []),
    ...(config.PAGE_CACHE === 'on' ? [cache] : []),
  ]
  dependencies.shopInfo.onChange = () => cache.purge([SHOP_TAG])
  if (config.PAGE_CACHE === 'on') dependencies.cacheReports.connect(cache)
  const stopListening = await listenForPurges(infrastructure.databaseUrl, listeners)

  const { requests, jobs, rateLimits, monitoring } = databases
  const metrics = createMetrics({
    pools: {
      ...{ requests: requests.pool, jobs: jobs.pool, 'rate-limits': rateLimits.pool },
      ...replicas?.pools,
    },
    replicas: replicas?.watch,
    db: monitoring.db,
    pageCache: cache,
    readBackups: () => readBackupFigures(config.DATA_DIR, new Date()),
  })
  reportSlowStatements({
    thresholdMs: config.DATABASE_SLOW_STATEMENT_MS || Number.POSITIVE_INFINITY,
    report: (slow) => dependencies.log.warn(slow, 'a statement was slow'),
  })
  const telemetry = config.OTEL_EXPORTER_OTLP_ENDPOINT ? await openTelemetry(config, metrics) : null
  const assets = loadBuiltAssets()
  // Before this host answers with pages that name them.
  if (sharedAssets) await storeAssets(jobDependencies, assets)
  const screens = await loadScreens()
  const readLimit = dependencies.rateLimits ? createReadLimit(dependencies.rateLimits) : undefined
  const warnings = await createWarnings(config, databases.monitoring.db, dependencies.log)
  const system = { ...dependencies.system, listWarnings: () => warnings.list() }
  const api = createApi({ ...dependencies, readLimit, system })
  const readApi = replicas
    ? createReadApi({ ...dependencies, readLimit, system }, replicas.watch)
    : api
  const draining = new AbortController()
  const site = createSite({
    ...dependencies,
    monitoringDb: databases.monitoring.db,
    poolerDb: databases.pooler?.db ?? null,
    api,
    readApi,
    readLimit,
    cache,
    assets,
    sharedAssets,
    metrics,
    screens,
    trustedProxies: config.TRUST_PROXY,
    hasMailbox: hasDevMailbox(config),
    hasPublicSandbox: config.SANDBOX_PAYMENTS === 'on',
    warnings,
    draining: draining.signal,
    metricsToken: config.METRICS_TOKEN,
    marketplaceSandbox: opened.marketplaceSandbox,
  })
  const listener = createFastPath({
    findCached: (key) => assets.get(key) ?? cache.getFresh(key) ?? sharedAssets?.getSent(key),
    findForOutage: (key) => cache.findForOutage(key),
    readPublicPath: createPublicReads(readApi, { cache, publicUrl: dependencies.publicUrl }),
    fallback: getRequestListener(site.fetch),
    checkLimit(request) {
      const forwardedFor = request.headers['x-forwarded-for']?.toString()
      const address = getClientAddress(request, forwardedFor, config.TRUST_PROXY)
      return readLimitResponse(readLimit?.(address), request.headers['accept-language'])
    },
    cachedResponses: metrics.cachedResponses,
    admit: createLoadShedding({
      readPressure: createLoadMonitor(() => databases.requests.pool.waitingCount),
      onShed: createShedCounter({ metrics, log: dependencies.log }),
    }),
    observer: createRequestObserver({
      ...{ log: dependencies.log, metrics, trustedProxies: config.TRUST_PROXY },
    }),
  })

  const server = await listen(listener, { port: config.PORT, host: getListenHost(config) })
  const { port } = server
  await connectDemoMarketplace(jobDependencies).catch((error) =>
    dependencies.log.warn({ err: error }, 'the demo could not be connected to the marketplace'),
  )
  const stopBackgroundWork = await startBackgroundWork({
    config,
    dependencies: jobDependencies,
    port,
  })
  const stopWarmUp = startWarmUp(dependencies)

  async function stopServing(drainMs: number) {
    await sleep(drainMs)
    const closed = server.close()
    dependencies.conversationStreams.close()
    dependencies.changeStreams.close()
    dependencies.notificationStreams.close()
    await closed
  }

  return {
    port,
    log: dependencies.log,
    async close({ drainMs = 0 }: { drainMs?: number } = {}) {
      draining.abort()
      server.drain()
      await Promise.all([stopWarmUp(), stopBackgroundWork(), stopServing(drainMs)])
      await stopListening()
      await opened.close()
      await telemetry?.close()
    },
  }
}

async function storeAssets({ db, now }: AppDependencies, assets: Map<string, unknown>) {
  if (assets.size > 0)
    await storeBuild(db, { paths: [...assets.keys()], readAsset: readBuiltAsset, now: now() })
}

/** Returns an API whose reads may come from read replicas. It is asked for public reads only. */
function createReadApi(dependencies: Parameters<typeof createApi>[0], watch: ReplicaWatch) {
  const db = openReadDatabase({ primary: dependencies.db, watch })
  return createApi({ ...dependencies, db })
}

/** This server speaks HTTP only, so a proxy is in front of a shop with an https URL. */
async function createWarnings(config: Config, db: Database, log: Logger) {
  const warnings = new OperatorWarnings(log, () => listBackupWarnings(config.DATA_DIR, new Date()))
  if (await isSuperuser(db)) warnings.add('database_superuser')
  const isPaid = config.STRIPE_SECRET_KEY ?? config.PAYMENT_PROVIDER_MODULE
  if (!isPaid && config.SANDBOX_PAYMENTS === 'on') warnings.add('sandbox_payments')
  if (config.TRUST_PROXY === 0 && config.PUBLIC_URL?.startsWith('https:'))
    warnings.add('proxy_not_trusted')
  return warnings
}

/** Renders pictures ahead, in the first of several workers only. Returns a function that stops it. */
function startWarmUp(dependencies: AppDependencies) {
  if (cluster.worker && cluster.worker.id > 1) return async () => {}
  const controller = new AbortController()
  const done = warmUpPictures(dependencies, controller.signal).catch((error) =>
    dependencies.log.warn({ err: error }, 'picture warm-up failed'),
  )
  return () => {
    controller.abort()
    return done
  }
}
