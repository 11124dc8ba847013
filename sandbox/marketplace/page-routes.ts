import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Language } from '#platform/i18n/languages'
import { CONTENT_SECURITY_POLICY } from '../page-layout.ts'
import { createFaultRoutes } from './fault-routes.ts'
import { issueCode } from './issue-tokens.ts'
import { findProduct } from './live-catalogue.ts'
import { listSandboxOrders, moveOrder, ORDER_ACTIONS, type OrderAction } from './move-order.ts'
import {
  renderConsentPage,
  renderInvalidConsentPage,
  renderItemPage,
  renderOrdersPage,
} from './pages.ts'
import type { MarketplaceSandboxOptions } from './routes.ts'

interface PageOptions {
  shopInfo: { readonly name: string }
  getLanguage: (c: Context) => Language
  /** The address to which a consent may return. */
  redirectUri: string
}

const DAY_SECONDS = 86_400

/** What people open in a browser: the consent, products, orders and pictures. */
export function createSandboxPageRouter({
  db,
  getCatalogue,
  app,
  clock,
  drawPicture,
  redirectUri,
  ...page
}: MarketplaceSandboxOptions & PageOptions) {
  const toInput = (c: Context) => ({ language: page.getLanguage(c), store: page.shopInfo.name })
  /** Returns the page to which the consent leads back, or null if the app or the address is unknown. */
  const readReturn = (c: Context): URL | null => {
    const { client_id: key, response_type: type, redirect_uri: uri, state = '' } = c.req.query()
    if (key !== app.key || type !== 'code' || uri !== redirectUri) return null
    const url = new URL(uri)
    url.searchParams.set('state', state)
    return url
  }

  return new Hono()
    .get('/pictures/:file{.+\\.webp}', async (c) => {
      const picture = await drawPicture(c.req.param('file').slice(0, -'.webp'.length))
      if (!picture) return c.notFound()
      return c.body(new Uint8Array(picture), 200, {
        'Content-Type': 'image/webp',
        'Cache-Control': `public, max-age=${DAY_SECONDS}`,
      })
    })
    .use(bodyLimit({ maxSize: 4096 }))
    .use(async (c, next) => {
      await next()
      c.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
      c.header('Cache-Control', 'no-store')
    })
    .get('/oauth/authorize', (c) =>
      readReturn(c)
        ? c.html(renderConsentPage(toInput(c)))
        : c.html(renderInvalidConsentPage(toInput(c)), 400),
    )
    .post('/oauth/authorize', async (c) => {
      const url = readReturn(c)
      if (!url) return c.html(renderInvalidConsentPage(toInput(c)), 400)
      const { choice } = await c.req.parseBody()
      if (choice === 'allow') {
        const code = await issueCode(db, { appKey: app.key, redirectUri, now: clock() })
        url.searchParams.set('code', code)
      } else {
        url.searchParams.set('error', 'access_denied')
      }
      return c.redirect(url.href, 303)
    })
    .get('/s/:id', (c) => c.redirect(`../item/${encodeURIComponent(c.req.param('id'))}`, 302))
    .get('/item/:id', async (c) => {
      const product = await findProduct(db, getCatalogue(), c.req.param('id'))
      return c.html(renderItemPage(toInput(c), product), product ? 200 : 404)
    })
    .route('/', createFaultRoutes({ db, clock, getLanguage: page.getLanguage }))
    .get('/orders', async (c) => c.html(renderOrdersPage(toInput(c), await listSandboxOrders(db))))
    .post('/orders', async (c) => {
      const { id, action } = await c.req.parseBody()
      const isAction = ORDER_ACTIONS.includes(action as OrderAction)
      if (typeof id === 'string' && isAction) {
        await moveOrder(db, { id, action: action as OrderAction, now: clock() })
      }
      return c.redirect('orders', 303)
    })
}
