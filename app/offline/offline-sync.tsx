import { useEffect } from 'react'
import { href, useHref, useLocation } from 'react-router'

/** Caches each page that a shopper sees for the time without a connection, by a service worker. */
export function OfflineSync() {
  const { pathname, search } = useLocation()
  const path = useHref({ pathname, search })
  const offlinePage = useHref(href('/offline'))
  const cart = useHref(href('/cart'))
  const wishlist = useHref(href('/wishlist'))
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    cacher ??= loadCacher({ offlinePage, firstPages: [cart, wishlist] })
    // A browser that refuses service workers shows the shop as it is.
    cacher.then((cachePage) => cachePage(path)).catch(() => {})
  }, [path, offlinePage, cart, wishlist])
  return null
}

let cacher: Promise<(path: string) => Promise<void>> | undefined

/** Waits until the browser is idle: no page needs the worker. */
async function loadCacher(options: { offlinePage: string; firstPages: string[] }) {
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 10_000 })
    else setTimeout(resolve, 3000)
  })
  const { createPageCacher } = await import('./page-cacher.ts')
  return createPageCacher(options)
}
