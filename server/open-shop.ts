import cluster from 'node:cluster'
import { getRequestListener } from '@hono/node-server'
import { createApi, openReadLimit, type Parts } from '#api'
import { memoryOf } from '#platform/memory'
import { addressOf } from './address.ts'
import { builtAssets } from './assets.ts'
import { workInBackground } from './background.ts'
import { listenForPurges } from './cache/listen-for-purges.ts'
import { PageCache } from './cache/page-cache.ts'
import type { Config } from './config.ts'
import { fastLane } from './fast-lane.ts'
import type { Foundation } from './foundation.ts'
import { listen } from './http.ts'
import { isTriedOut } from './mailbox.ts'
import { newMetrics } from './metrics.ts'
import { openParts } from './parts.ts'
import { publicReads } from './public-reads.ts'
import { refusedRead } from './refused-reads.ts'
import { builtScreens } from './screens.ts'
import { createSite } from './site.ts'
import { warmUp } from './warm-up.ts'

/** One process of the shop, answering on its port. `close` ends what it began, in reverse. */
export async function openShop(config: Config, foundation: Foundation) {
  const { parts, pool, close: closeParts } = await openParts(config, foundation)
  const cache = new PageCache()
  const listeners = [memoryOf(parts.db), ...(config.PAGE_CACHE === 'on' ? [cache] : [])]
  const stopListening = await listenForPurges(foundation.databaseUrl, listeners)

  const metrics = newMetrics({ pool })
  const assets = builtAssets()
  const screens = await builtScreens()
  const readLimit = parts.rateLimits ? openReadLimit(parts.rateLimits) : undefined
  const site = createSite({
    ...parts,
    readLimit,
    cache,
    assets,
    metrics,
    screens,
    trustedProxies: config.TRUST_PROXY,
    hasMailbox: isTriedOut(config),
  })
  const find = (key: string) => assets.get(key) ?? cache.fresh(key)
  const listener = fastLane({
    find,
    read: publicReads(createApi(parts), { cache, publicUrl: parts.publicUrl }),
    others: getRequestListener(site.fetch),
    refuse(request) {
      const told = request.headers['x-forwarded-for']?.toString()
      return refusedRead(readLimit?.(addressOf(request, told, config.TRUST_PROXY)))
    },
    count: metrics.kept,
    answered({ method = '', url = '' }, status, ms) {
      metrics.durations.observe({ method, route: 'public reads', status }, ms / 1000)
      parts.log.info({ method, path: url.split('?')[0], status, ms: Math.round(ms) })
    },
  })

  const door = await listen(listener, { port: config.PORT, host: config.HOST })
  const { port } = door
  const { databaseUrl } = foundation
  const stopWorking = await workInBackground({ config, parts, databaseUrl, port })
  const stopWarming = warming(parts)

  return {
    port,
    log: parts.log,
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
function warming(parts: Parts) {
  if (cluster.worker && cluster.worker.id > 1) return async () => {}
  const closing = new AbortController()
  const warmed = warmUp(parts, closing.signal).catch((error) =>
    parts.log.warn({ err: error }, 'warming up'),
  )
  return () => {
    closing.abort()
    return warmed
  }
}
