import { CACHES } from './cache-names.ts'

/** Whether the page with this path and query opens without a connection. */
export async function isPageCached(path: string): Promise<boolean> {
  // Missing on plain HTTP, where no service worker runs either.
  if (!globalThis.caches) return false
  return (await caches.match(path, { cacheName: CACHES.pages })) !== undefined
}
