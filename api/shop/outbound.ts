import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { SupplierProductId } from '#contract/marketplace'
import { listProductsByAliId } from '#modules/catalog'
import { findOutboundUrl, findStoredLink, getListings } from '#modules/outbound'
import { buildPagePath } from '#platform/i18n/page-path'
import type { AppDependencies } from '../app-dependencies.ts'
import type { ApiVariables } from '../http/api-variables.ts'
import { isClick, isPrefetch } from '../http/clicks.ts'
import { getCountedBrowser } from '../http/counted-browser.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'

const responses = {
  204: { description: 'Not for what is fetched ahead of a click' },
  302: { description: 'To the marketplace. The click is counted, without cookies' },
}

const product = createRoute({
  method: 'get',
  path: '/products/{slug}',
  request: {
    params: z.object({
      slug: z.string().max(255).meta({ description: 'The slug, a former slug or the id' }),
    }),
  },
  responses: {
    ...responses,
    303: { description: 'To the page of a product that cannot be bought there' },
    404: errorDoc('The product does not exist'),
    422: errorDoc('The slug is too long'),
  },
})

const listing = createRoute({
  method: 'get',
  path: '/listings/{supplier_id}',
  request: {
    params: z.object({
      supplier_id: SupplierProductId,
    }),
  },
  responses: {
    ...responses,
    404: errorDoc('The marketplace has not listed such a product'),
    422: errorDoc('Not an id of the marketplace'),
  },
})

type ShopContext = Context<{ Variables: ApiVariables }>
type Dependencies = Pick<AppDependencies, 'marketplace' | 'clicks'>
type ClickedProduct = Parameters<AppDependencies['clicks']['count']>[0]['product']

/**
 * The addresses by which shoppers go to the marketplace. They lead to its own hosts only, whatever is stored, so nobody
 * can use them to lead somewhere else.
 */
export function createOutboundRoutes({ marketplace, clicks }: Dependencies) {
  const countClick = (c: ShopContext, clicked: ClickedProduct) => {
    const browser = isClick(c) ? getCountedBrowser(c) : null
    if (browser) clicks.count({ network: browser.network, product: clicked, now: c.var.now })
  }
  return createRouter()
    .openapi(product, async (c) => {
      if (isPrefetch(c)) return c.body(null, 204)
      const { db, now } = c.var
      const target = await findOutboundUrl(db, marketplace, { ...c.req.valid('param'), now })
      if (!target)
        return errorResponse(c, 404, { code: 'not_found', messageKey: 'product_not_found' })
      if (target.url === null) return c.redirect(buildProductPath(c, target.product.slug), 303)
      countClick(c, { productId: target.product.id })
      return redirectOutbound(c, target.url)
    })
    .openapi(listing, async (c) => {
      if (isPrefetch(c)) return c.body(null, 204)
      const { db } = c.var
      const { supplier_id: id } = c.req.valid('param')
      const url = await findStoredLink(db, marketplace, id)
      if (!url) return errorResponse(c, 404, { code: 'not_found', messageKey: 'product_not_found' })
      const [own] = await listProductsByAliId(db, [id])
      const title = (await getListings(db)).listings?.find((one) => one.id === id)?.title ?? id
      countClick(c, own ? { productId: own.id } : { supplierProductId: id, title })
      return redirectOutbound(c, url)
    })
}

function buildProductPath(c: ShopContext, slug: string): string {
  return buildPagePath(getRequestLanguage(c), `/products/${encodeURIComponent(slug)}`)
}

function redirectOutbound(c: ShopContext, url: string) {
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex, nofollow')
  return c.redirect(url, 302)
}
