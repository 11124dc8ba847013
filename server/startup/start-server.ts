import cluster from 'node:cluster'
import { getRequestListener } from '@hono/node-server'
import { type AppDependencies, createApi, createReadLimit } from '#api'
import { getProcessCache } from '#platform/cache/process-cache'
import { listenForPurges } from '../cache/listen-for-purges.ts'
import { PageCache } from '../cache/page-cache.ts'
import type { Config } from '../config/config.ts'
import { loadBuiltAssets } from '../http/assets.ts'
import { createFastPath } from '../http/cached-response-fast-path.ts'
import { getClientAddress } from '../http/client-address.ts'
import { listen } from '../http/listen.ts'
import { loadScreens } from '../http/load-screens.ts'
import { hasDevMailbox } from '../http/mailbox.ts'
import { createMetrics } from '../http/metrics.ts'
import { createPublicReads } from '../http/public-reads.ts'
import { readLimitResponse } from '../http/rate-limit-response.ts'
import { createSite } from '../http/site.ts'
import { startBackgroundWork } from '../jobs/start-background-work.ts'
import { openDependencies } from './open-dependencies.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { warmUpPictures } from './warm-up.ts'

/** One process of the shop, answering on its port. `close` ends what it began, in reverse. */
export async function startServer(config: Config, infrastructure: Infrastructure) {
  const {
    parts: dependencies,
    pool,
    close: closeParts,
  } = await openDependencies(config, infrastructure)
  const cache = new PageCache()
  const listeners = [
    getProcessCache(dependencies.db),
    ...(config.PAGE_CACHE === 'on' ? [cache] : []),
  ]
  const stopListening = await listenForPurges(infrastructure.databaseUrl, listeners)

  const metrics = createMetrics({ pool })
  const assets = loadBuiltAssets()
  const screens = await loadScreens()
  const readLimit = dependencies.rateLimits ? createReadLimit(dependencies.rateLimits) : undefined
  const site = createSite({
    ...dependencies,
    readLimit,
    cache,
    assets,
    metrics,
    screens,
    trustedProxies: config.TRUST_PROXY,
    hasMailbox: hasDevMailbox(config),
  })
  const find = (key: string) => assets.get(key) ?? cache.getFresh(key)
  const listener = createFastPath({
    find,
    read: createPublicReads(createApi(dependencies), { cache, publicUrl: dependencies.publicUrl }),
    fallback: getRequestListener(site.fetch),
    checkLimit(request) {
      const told = request.headers['x-forwarded-for']?.toString()
      return readLimitResponse(readLimit?.(getClientAddress(request, told, config.TRUST_PROXY)))
    },
    count: metrics.kept,
    onResponse({ method = '', url = '' }, status, ms) {
      metrics.durations.observe({ method, route: 'public-reads', status }, ms / 1000)
      dependencies.log.info({ method, path: url.split('?')[0], status, ms: Math.round(ms) })
    },
  })

  const door = await listen(listener, { port: config.PORT, host: config.HOST })
  const { port } = door
  const { databaseUrl } = infrastructure
  const stopWorking = await startBackgroundWork({ config, dependencies, databaseUrl, port })
  const stopWarming = startWarmUp(dependencies)

  return {
    port,
    log: dependencies.log,
    async close() {
      await door.close()
      await stopWarming()
      await stopWorking()
      await stopListening()
      await closeParts()
    },
  }
}

/** Of several processes the first one is enough. Answers how to stop. */
function startWarmUp(dependencies: AppDependencies) {
  if (cluster.worker && cluster.worker.id > 1) return async () => {}
  const closing = new AbortController()
  const warmed = warmUpPictures(dependencies, closing.signal).catch((error) =>
    dependencies.log.warn({ err: error }, 'warming up'),
  )
  return () => {
    closing.abort()
    return warmed
  }
}
