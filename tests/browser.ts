import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import type { IdentitySettings } from '#modules/identity'
import type { Database } from '#platform/database'
import { builtAssets } from '#server/assets'
import { fastLane } from '#server/fast-lane'
import { builtScreens } from '#server/screens'
import { openShop, shelve } from './shop.ts'
import { openSite, usual } from './site.ts'

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'].concat([
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]),
})
after(() => browser.close())

interface Visit {
  /** Titles of products on the shelf. */
  shelf?: string[]
  /** What else the shop holds before it opens. */
  fill?: (db: Database) => Promise<void>
  /** How the visitor looks at it: `{ viewport, colorScheme, reducedMotion }`. */
  look?: BrowserContextOptions
  /** How accounts are set: `{ autoconfirm: true }`. */
  accounts?: Partial<IdentitySettings>
  /** The shop's clock, where a test moves it on. */
  now?: () => Date
}

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

/** The built shop in a real browser, as `server/main.ts` wires it, with these products on the shelf. */
export async function visitShop({ shelf = ['Blue Cap'], look = {}, ...given }: Visit) {
  const { fill, accounts = {}, now = () => new Date() } = given
  const shop = await openShop()
  for (const title of shelf) await shelve(shop.db, title)
  await fill?.(shop.db)
  const assets = builtAssets()
  const server = createServer().listen(0)
  await once(server, 'listening')
  const baseURL = `http://localhost:${(server.address() as AddressInfo).port}`
  // Letters lead back here.
  const { identity } = await usual(shop.db)
  const here = { rpId: 'localhost', rpOrigins: [baseURL] }
  const factors = { ...identity.settings.factors, ...here }
  const ours = {
    ...{ ...identity, publicUrl: baseURL },
    settings: { ...identity.settings, ...accounts, factors: { ...factors, ...accounts.factors } },
  }
  const screens = await builtScreens()
  const { site, cache } = await openSite({ shop, assets, screens, now, identity: ours })
  const find = (key: string) => assets.get(key) ?? cache.fresh(key)
  const others = getRequestListener(site.fetch)
  server.on('request', fastLane({ find, read: () => undefined, others }))

  const context = await browser.newContext({ viewport: DESK, ...look, baseURL })
  if (process.env.SLOWER) await slowDown(context, Number(process.env.SLOWER))
  const page = await context.newPage()
  after(() => context.close().then(() => server.close()))

  const go = (path: string) => visit(page, path)
  return { db: shop.db, identity: ours, baseURL, context, page, visit: go, ...watch(page) }
}

/** As on a telephone on a train: what a journey read too early then fails. */
async function slowDown(context: BrowserContext, rate: number) {
  context.on('page', async (page) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  })
  await context.route(/\/(api|auth\/v1)\//, async (route) => {
    await sleep(300)
    // The page may have been left meanwhile.
    await route.fallback().catch(() => {})
  })
}

/** Until the page is alive a link is only a link, and would load the next page whole. */
async function visit(page: Page, path: string) {
  const answer = await page.goto(path)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  return answer
}

function watch(page: Page) {
  const complaints: string[] = []
  const asked: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  /** `complaints`: errors in the console, refused scripts among them. `asked`: what was asked of the API. */
  return { complaints, asked }
}
