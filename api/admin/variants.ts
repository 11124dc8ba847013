import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { SellableVariant } from '#contract/checkout'
import { searchVariants } from '#modules/catalog'
import { toDecimal } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'

const search = createRoute({
  ...requires('orders:read'),
  method: 'get',
  path: '/',
  description: 'The variants for sale that match words of a product or a SKU, the best first',
  request: {
    query: z.object({
      q: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .regex(/^\P{Cc}*$/u),
    }),
  },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The variants', singlePageSchema(SellableVariant)),
    422: errorDoc('The query is invalid'),
  },
})

/** Routes by which administrators find what they add to an order. */
export function createSellableVariantRoutes() {
  return createRouter<AdminVariables>().openapi(search, async (c) => {
    const { q } = c.req.valid('query')
    const offers = await searchVariants(c.var.db, { q, language: getRequestLanguage(c) })
    const items = offers.map(({ variantId, title, options, sku, image, stock, ...offer }) => {
      const price = toDecimal({ minor: offer.priceMinor, currency: offer.currency })
      return { id: variantId, title, options, sku, image, stock, price, currency: offer.currency }
    })
    return c.json({ items, next_cursor: null }, 200)
  })
}
