import cluster from 'node:cluster'
import { getRequestListener } from '@hono/node-server'
import { type AppDependencies, createApi, createReadLimit } from '#api'
import { replicateFacetIndex } from '#modules/catalog'
import { SHOP_TAG } from '#modules/shop'
import { getProcessCache } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import type { Logger } from '#platform/log'
import { listenForPurges } from '../cache/listen-for-purges.ts'
import { PageCache } from '../cache/page-cache.ts'
import type { Config } from '../config/config.ts'
import { hasDevMailbox } from '../config/dev-mailbox.ts'
import { getListenHost } from '../config/loopback.ts'
import { loadBuiltAssets } from '../http/assets.ts'
import { createFastPath } from '../http/cached-response-fast-path.ts'
import { getClientAddress } from '../http/client-address.ts'
import { listen } from '../http/listen.ts'
import { loadScreens } from '../http/load-screens.ts'
import { toLogPath } from '../http/log-path.ts'
import { createMetrics } from '../http/metrics.ts'
import { OperatorWarnings } from '../http/operator-warnings.ts'
import { createPublicReads } from '../http/public-reads.ts'
import { readLimitResponse } from '../http/rate-limit-response.ts'
import { createSite } from '../http/site.ts'
import { startBackgroundWork } from '../jobs/start-background-work.ts'
import { isSuperuser } from '../postgres/is-superuser.ts'
import { connectDemoMarketplace } from './connect-demo-marketplace.ts'
import { openDependencies } from './open-dependencies.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { warmUpPictures } from './warm-up.ts'

/** Starts one process of the shop: HTTP server and background work. `close` stops both, and ends all connections. */
export async function startServer(config: Config, infrastructure: Infrastructure) {
  const opened = await openDependencies(config, infrastructure)
  const { dependencies, databases } = opened
  const jobDependencies = { ...dependencies, db: databases.jobs.db }
  const cache = new PageCache()
  const listeners = [
    getProcessCache(dependencies.db),
    getProcessCache(jobDependencies.db),
    replicateFacetIndex(dependencies.db, { loadFrom: jobDependencies.db }),
    dependencies.conversationStreams,
    dependencies.changeStreams,
    dependencies.notificationStreams,
    dependencies.shopInfo,
    dependencies.cacheReports,
    ...(config.PAGE_CACHE === 'on' ? [cache] : []),
  ]
  dependencies.shopInfo.onChange = () => cache.purge([SHOP_TAG])
  if (config.PAGE_CACHE === 'on') dependencies.cacheReports.connect(cache)
  const stopListening = await listenForPurges(infrastructure.databaseUrl, listeners)

  const metrics = createMetrics({
    pool: databases.requests.pool,
    db: databases.monitoring.db,
  })
  const assets = loadBuiltAssets()
  const screens = await loadScreens()
  const readLimit = dependencies.rateLimits ? createReadLimit(dependencies.rateLimits) : undefined
  const warnings = await createWarnings(config, databases.monitoring.db, dependencies.log)
  const system = { ...dependencies.system, listWarnings: () => warnings.list() }
  const api = createApi({ ...dependencies, readLimit, system })
  const site = createSite({
    ...dependencies,
    monitoringDb: databases.monitoring.db,
    api,
    readLimit,
    cache,
    assets,
    metrics,
    screens,
    trustedProxies: config.TRUST_PROXY,
    hasMailbox: hasDevMailbox(config),
    hasPublicSandbox: config.SANDBOX_PAYMENTS === 'on',
    warnings,
    metricsToken: config.METRICS_TOKEN,
    marketplaceSandbox: opened.marketplaceSandbox,
  })
  const listener = createFastPath({
    findCached: (key) => assets.get(key) ?? cache.getFresh(key),
    readPublicPath: createPublicReads(api, { cache, publicUrl: dependencies.publicUrl }),
    fallback: getRequestListener(site.fetch),
    checkLimit(request) {
      const forwardedFor = request.headers['x-forwarded-for']?.toString()
      const address = getClientAddress(request, forwardedFor, config.TRUST_PROXY)
      return readLimitResponse(readLimit?.(address), request.headers['accept-language'])
    },
    cachedResponses: metrics.cachedResponses,
    onResponse({ method = '', url = '' }, status, ms) {
      metrics.durations.observe({ method, route: 'public-reads', status }, ms / 1000)
      dependencies.log.info({ method, path: toLogPath(url), status, ms: Math.round(ms) })
    },
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

  return {
    port,
    log: dependencies.log,
    async close() {
      const closed = server.close()
      dependencies.conversationStreams.close()
      dependencies.changeStreams.close()
      await closed
      await stopWarmUp()
      await stopBackgroundWork()
      await stopListening()
      await opened.close()
    },
  }
}

/** This server speaks HTTP only, so a proxy is in front of a shop with an https URL. */
async function createWarnings(config: Config, db: Database, log: Logger) {
  const warnings = new OperatorWarnings(log)
  if (await isSuperuser(db)) warnings.add('database_superuser')
  if (!config.STRIPE_SECRET_KEY && config.SANDBOX_PAYMENTS === 'on')
    warnings.add('sandbox_payments')
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
