import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import type { IdentitySettings } from '#modules/identity'
import type { Marketplace } from '#modules/marketplace'
import type { PaymentProviders } from '#modules/payments'
import type { ShippingService } from '#modules/shipping-quotes'
import type { Database } from '#platform/db/database'
import { splitPagePath } from '#platform/i18n/page-path'
import { loadBuiltAssets } from '#server/http/assets'
import { createFastPath } from '#server/http/cached-response-fast-path'
import { loadScreens } from '#server/http/load-screens'
import { addTestProduct, openTestShop } from './test-shop.ts'
import { createTestDependencies, openTestSite } from './test-site.ts'

const { CHROMIUM = '/usr/bin/chromium', CHROMIUM_WITH_NOTIFICATIONS = '/usr/bin/chromium' } =
  process.env

/**
 * Without these a page loads in nine tenths of the CPU time: a new document in the same frame keeps the rendering of the frame,
 * and no process is started for a page that may come. This list replaces that of Playwright, so it repeats what matters of it.
 */
const DISABLED_FEATURES = [
  ...['RenderDocument', 'SpareRendererForSitePerProcess', 'PaintHolding'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
]

const ARGS = [
  // A page is open for seconds. The optimizing compilers take more CPU time than their code saves, a sixth of the whole.
  '--js-flags=--no-opt,--no-maglev',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

const browser = await launch(CHROMIUM)
after(() => browser.close())

const assets = loadBuiltAssets()

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ARGS })
}

interface OpenBrowserInput {
  /** Titles of the products in the shop. */
  products?: string[]
  /** Seeds further data before the shop opens. */
  seed?: (db: Database) => Promise<void>
  /** Options of the browser context, such as `{ viewport, colorScheme, reducedMotion }`. */
  contextOptions?: BrowserContextOptions
  /** The headless shell shows none. */
  hasNotifications?: boolean
  /** Overrides account settings, such as `{ autoconfirm: true }`. */
  identitySettings?: Partial<IdentitySettings>
  /** Default: the sandbox. */
  providers?: PaymentProviders
  /** Default: the shop's own table. */
  shipping?: ShippingService
  /** The clock of the shop, for tests that advance it. */
  now?: () => Date
  /** Opens the marketplace. Default: that of the sandbox, without consent. */
  openMarketplace?: (db: Database, clock: () => Date) => Promise<Marketplace>
}

export const PHONE_VIEWPORT = { width: 390, height: 844 }
export const DESKTOP_VIEWPORT = { width: 1440, height: 900 }

/** Opens the built shop in a real browser, wired as in `server/main.ts`. */
export async function openShopInBrowser({
  products = ['Blue Cap'],
  contextOptions = {},
  hasNotifications = false,
  ...options
}: OpenBrowserInput) {
  const { seed, identitySettings = {}, now = () => new Date(), providers, shipping } = options
  const { openMarketplace } = options
  const shop = await openTestShop()
  for (const title of products) await addTestProduct(shop.db, title)
  await seed?.(shop.db)
  const server = createServer().listen(0)
  await once(server, 'listening')
  const baseURL = `http://localhost:${(server.address() as AddressInfo).port}`
  // The links of e-mails start with the public URL.
  const { identity } = await createTestDependencies(shop.db)
  const webauthnSettings = { rpId: 'localhost', rpOrigins: [baseURL] }
  const factors = { ...identity.settings.mfa, ...webauthnSettings }
  const identityDependencies = {
    ...{ ...identity, publicUrl: baseURL },
    settings: {
      ...identity.settings,
      ...identitySettings,
      mfa: { ...factors, ...identitySettings.mfa },
    },
  }
  const screens = await loadScreens()
  const { site, cache } = await openTestSite({
    shop,
    assets,
    screens,
    now,
    identity: identityDependencies,
    ...(providers && { providers }),
    ...(shipping && { shipping }),
    ...(openMarketplace && { marketplace: await openMarketplace(shop.db, now) }),
  })
  const findCached = (key: string) => assets.get(key) ?? cache.getFresh(key)
  const fallback = getRequestListener(site.fetch)
  server.on('request', createFastPath({ findCached, readPublicPath: () => undefined, fallback }))

  const ownBrowser = hasNotifications ? await launch(CHROMIUM_WITH_NOTIFICATIONS) : browser
  const context = await ownBrowser.newContext({
    viewport: DESKTOP_VIEWPORT,
    // Requests of a service worker cannot be intercepted.
    serviceWorkers: 'block',
    ...contextOptions,
    baseURL,
  })
  if (process.env.SLOWER) await slowDown(context, Number(process.env.SLOWER))
  const page = await context.newPage()
  after(async () => {
    // A request that a test answers may still be open. Its handler would fail outside of any test.
    for (const owner of [context, ...context.pages()]) {
      await owner.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await context.close()
    // Hooks run in the order of their registration, so a hook of the browser's own would close it before this one.
    if (ownBrowser !== browser) await ownBrowser.close()
    server.close()
  })

  const visit = (path: string) => openPage(page, path)
  const navigate = (path: string) => openPageInPlace(page, path)
  return {
    db: shop.db,
    site,
    cache,
    identity: identityDependencies,
    baseURL,
    context,
    page,
    visit,
    navigate,
    ...watchPage(page),
  }
}

/** Throttles the CPU and delays requests, as on a slow phone, so that tests that read too early fail. */
async function slowDown(context: BrowserContext, rate: number) {
  context.on('page', async (page) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  })
  await context.route(/\/(api|auth\/v1)\//, async (route) => {
    await sleep(300)
    // Fails if the page was closed meanwhile.
    await route.fallback().catch(() => {})
  })
}

/** Opens a page and waits until it is hydrated. Before that a link loads its page in full, and keys do nothing. */
async function openPage(page: Page, path: string) {
  const response = await page.goto(path)
  await page.waitForFunction(isHydrated)
  return response
}

/**
 * Opens a page as a link does, without loading the shop again, and waits until React has rendered it. Checks of many
 * screens take half as long. Loads it in full from another language, or when no page is open.
 */
async function openPageInPlace(page: Page, path: string) {
  const { language, path: pathOfRouter } = splitPagePath(path)
  const isOpen = await page.evaluate(
    (wanted) => '__reactRouterDataRouter' in window && document.documentElement.lang === wanted,
    language,
  )
  if (!isOpen) return void (await openPage(page, path))
  const [withoutHash, hash] = pathOfRouter.split('#')
  // A dialog that closes removes its hash from the address, after the next one was set.
  await followLink(page, withoutHash!)
  await page.waitForFunction(() => !document.querySelector('dialog[open]'))
  if (hash) await followLink(page, pathOfRouter)
}

async function followLink(page: Page, path: string) {
  await page.evaluate((to) => window.__reactRouterDataRouter.navigate(to), path)
  await page.waitForFunction(isRendered)
}

declare global {
  interface Window {
    __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
  }
}

/** Runs in the page. React has no public sign of the end of hydration, so this reads the state of its root. */
function isHydrated(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
  const root = (document as never as Record<string, ReactRoot | undefined>)[key ?? '']
  return root?.stateNode.current.memoizedState.isDehydrated === false
}

/** Runs in the page. Tells whether React has no work left, by the same state. */
function isRendered(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
  const root = (document as never as Record<string, ReactRoot | undefined>)[key ?? '']
  return root?.stateNode.pendingLanes === 0
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } }; pendingLanes: number }
}

function watchPage(page: Page) {
  /** Messages of uncaught errors and of errors in the console, such as blocked scripts. */
  const consoleErrors: string[] = []
  /** The paths of the requests to the API. */
  const apiRequests: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) apiRequests.push(pathname)
  })
  return { consoleErrors, apiRequests }
}
