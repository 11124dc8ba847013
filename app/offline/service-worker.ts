import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import type { PushMessage } from '#contract/inbox'
import { splitPagePath } from '#platform/i18n/page-path'
import { type CacheMessage, isCacheMessage } from './cache-message.ts'
import { CACHES } from './cache-names.ts'
import { isCacheablePage, isCatalogueRead, isPersonalRead } from './offline-paths.ts'

/** The parts of a worker that TypeScript does not know beside those of a page. */
declare const self: {
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: WorkerMessage) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window' }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
}
type WorkerMessage = MessageEvent<unknown> & { waitUntil(work: Promise<unknown>): void }

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
type PushEvent = Event & Extendable & { data: { json(): unknown } | null }
type ClickEvent = Event & Extendable & { notification: Notification }
interface WindowClient {
  url: string
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<unknown>
}

/** On a slow network a page that was seen before is shown after this time. */
const NETWORK_TIMEOUT_SECONDS = 4
const MONTH = 30 * 24 * 3600

const pages = new NetworkFirst({
  cacheName: CACHES.pages,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: cacheNewest(80),
})
const files = new CacheFirst({ cacheName: CACHES.files, plugins: cacheNewest(300) })
const pictures = new CacheFirst({ cacheName: CACHES.pictures, plugins: cacheNewest(200) })
const catalogue = new NetworkFirst({
  cacheName: CACHES.catalogue,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: cacheNewest(80),
})
/** Without a time limit: a cart is not shown as it was while the server can say how it is. */
const personal = new NetworkFirst({
  cacheName: CACHES.personal,
  matchOptions: { ignoreVary: true },
  plugins: cacheNewest(10),
})

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && isOwn(url) && isCacheablePage(splitPagePath(url.pathname).path),
  pages,
)
// All other pages come from the network alone, or are replaced by the offline page.
registerRoute(({ request, url }) => request.mode === 'navigate' && isOwn(url), new NetworkOnly())
registerRoute(({ url }) => isOwn(url) && url.pathname.startsWith('/assets/'), files)
registerRoute(({ url }) => isOwn(url) && url.pathname.startsWith('/images/'), pictures)
// With a session, an answer can be about its user.
registerRoute(
  ({ request, url }) =>
    isOwn(url) && isCatalogueRead(url.pathname) && !request.headers.has('Authorization'),
  catalogue,
)
registerRoute(({ url }) => isOwn(url) && isPersonalRead(url.pathname), personal)

setCatchHandler(async ({ request, url }) => {
  const page = request.mode === 'navigate' && url && (await findOfflinePage(url.pathname))
  return page || Response.error()
})

self.addEventListener('message', (event) => {
  if (isCacheMessage(event.data)) event.waitUntil(cachePages(event, event.data))
})

// A browser ends the subscription of a worker that shows nothing.
self.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined
  if (message) event.waitUntil(showMessage(message))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openLink(event.notification.data))
})

// A new version takes over at once: pages and files have their version in their names.
self.skipWaiting()
clientsClaim()

/** Sent twice, it replaces the first one. */
function showMessage({ id, title, body, link }: PushMessage): Promise<void> {
  return self.registration.showNotification(title, {
    body,
    tag: id,
    data: link,
    icon: '/icons/icon-192.png',
  })
}

/** Opens a page of this shop in the tab that is open, or in a new one. */
async function openLink(link: unknown): Promise<void> {
  const url = new URL(String(link), location.origin)
  if (!isOwn(url)) return
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (!tab) return void (await self.clients.openWindow(url.href))
  await tab.focus()
  await tab.navigate(url.href)
}

function isOwn(url: URL): boolean {
  return url.origin === location.origin
}

/** Caches successful answers only, the newest `maxEntries` of them, for a month at most. */
function cacheNewest(maxEntries: number) {
  return [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries, maxAgeSeconds: MONTH, purgeOnQuotaError: true }),
  ] as WorkboxPlugin[]
}

/** The work goes on while the shopper opens another page. */
async function cachePages(event: WorkerMessage, message: CacheMessage): Promise<void> {
  if (message.offlinePage) await cacheOfflinePage(event, message.offlinePage)
  for (const path of message.pages) {
    const response = await pages.handle({ event, request: new Request(path) })
    await cacheFiles(event, await response.text())
  }
}

/** The scripts of a page but the first, which sets its theme. */
const LATER_SCRIPTS = /(?<=<script.*)<script\b.*?<\/script>/gs

/** The page is shown at the address of another one, so its scripts would find a page that they do not know. */
async function cacheOfflinePage(event: WorkerMessage, path: string): Promise<void> {
  const cache = await caches.open(CACHES.offline)
  const response = await fetch(path)
  if (!response.ok) return
  const html = (await response.text()).replaceAll(LATER_SCRIPTS, '')
  await cache.put(path, new Response(html, { headers: response.headers }))
  await cacheFiles(event, html)
}

/** Caches the scripts, styles and fonts that a page names. */
async function cacheFiles(event: WorkerMessage, html: string): Promise<void> {
  const paths = new Set(html.match(/\/assets\/[\w.-]+/g))
  const caching = [...paths].map((path) => files.handleAll({ event, request: new Request(path) }))
  await Promise.all(caching.map(async (parts) => (await parts)[1]))
}

/** The page that stands in for one that was not cached, in its language. */
async function findOfflinePage(pathname: string): Promise<Response | undefined> {
  const { language } = splitPagePath(pathname)
  const cache = await caches.open(CACHES.offline)
  const cached = await cache.keys()
  const found = cached.find(({ url }) => splitPagePath(new URL(url).pathname).language === language)
  return cache.match(found ?? cached[0] ?? '')
}
