import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { AppDependencies } from '#api'
import { LANGUAGES, type Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'
import { securityHeaders } from './security-headers.ts'

const texts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

/** Size in pixels, and whether a system may crop the icon to its own shape. */
const ICONS = [
  { name: 'icon-192.png', size: 192, purpose: 'any' },
  { name: 'icon-512.png', size: 512, purpose: 'any' },
  { name: 'maskable-512.png', size: 512, purpose: 'maskable' },
  { name: 'apple-180.png', size: 180 },
] as const

const DAY = 24 * 3600

/** Serves what makes the shop installable: the service worker, a manifest for each language, and icons. */
export function createWebAppRoutes(dependencies: Pick<AppDependencies, 'shopInfo'>) {
  const routes = new Hono().get('/service-worker.js', (c) => {
    const script = readServiceWorker()
    if (script === null) return c.notFound()
    return c.body(script, 200, {
      ...securityHeaders,
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    })
  })
  for (const language of LANGUAGES) {
    routes.get(buildPagePath(language, '/manifest.webmanifest'), (c) =>
      c.body(JSON.stringify(buildManifest(dependencies.shopInfo.name, language)), 200, {
        ...securityHeaders,
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': `public, max-age=${DAY}`,
      }),
    )
  }
  for (const { name } of ICONS) {
    const icon = new Uint8Array(readFileSync(new URL(`icons/${name}`, import.meta.url)))
    routes.get(`/icons/${name}`, (c) =>
      c.body(icon, 200, {
        ...securityHeaders,
        'Content-Type': 'image/png',
        'Cache-Control': `public, max-age=${7 * DAY}`,
      }),
    )
  }
  return routes
}

let serviceWorker: string | null | undefined

/** Null before the first build, and in development, where no page registers a worker. */
function readServiceWorker(): string | null {
  if (serviceWorker !== undefined) return serviceWorker
  try {
    serviceWorker = readFileSync('build/client/service-worker.js', 'utf8')
  } catch {
    serviceWorker = null
  }
  return serviceWorker
}

function buildManifest(storeName: string, language: Language) {
  const t = texts(language)
  const toShortcut = (name: 'cart' | 'wishlist' | 'orders') => ({
    name: t(`manifest.${name}`),
    url: buildPagePath(language, `/${name}`),
  })
  return {
    id: '/',
    name: storeName,
    short_name: storeName,
    description: t('manifest.description'),
    lang: language,
    start_url: buildPagePath(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: ICONS.flatMap((icon) =>
      'purpose' in icon
        ? [
            {
              src: `/icons/${icon.name}`,
              sizes: `${icon.size}x${icon.size}`,
              type: 'image/png',
              purpose: icon.purpose,
            },
          ]
        : [],
    ),
    shortcuts: [toShortcut('cart'), toShortcut('wishlist'), toShortcut('orders')],
  }
}
