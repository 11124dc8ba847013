import { splitPagePath } from '#platform/i18n/page-path'
import type { CacheMessage } from './cache-message.ts'
import { isCacheablePage } from './offline-paths.ts'

interface PageCacherOptions {
  /** Path of the page that stands in for one that was never seen. */
  offlinePage: string
  /** Paths of pages that are cached although they were not opened yet. */
  firstPages: string[]
}

/**
 * Starts the service worker, and returns a function that has it cache a page, once in the life of the document. A page that
 * was opened by a link within the shop has loaded its data only, not its HTML. The page that the browser has loaded
 * through the worker is cached already. For shoppers who save data only such pages are cached.
 */
export function createPageCacher({ offlinePage, firstPages }: PageCacherOptions) {
  const cached = new Set<string>()
  const isControlled = navigator.serviceWorker.controller !== null
  const starting = startWorker()
  let message: CacheMessage = { kind: 'cache', pages: isControlled ? [] : firstPages, offlinePage }
  return async (path: string) => {
    const isLoadedByWorker = isControlled && cached.size === 0
    if (cached.has(path) || !isCached(path)) return
    cached.add(path)
    if (isLoadedByWorker) return
    const pages = savesData() ? [] : [path, ...message.pages]
    const sent = { ...message, pages }
    message = { kind: 'cache', pages: [], offlinePage: null }
    const worker = await starting
    worker?.postMessage(sent)
  }
}

const isCached = (path: string) => isCacheablePage(splitPagePath(path.split('?')[0]!).path)

async function startWorker(): Promise<ServiceWorker | null> {
  // At the root, because a worker serves only what lies below its own address.
  await navigator.serviceWorker.register(`${location.origin}/service-worker.js`)
  return (await navigator.serviceWorker.ready).active
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData ?? false
}
