import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  CurrentFlashSale,
  FlashSalePrices,
  FlashSaleProductList,
  RevealedFlashSale,
  RevealedSaleQuery,
  RevealFlashSaleBody,
  SalePricesQuery,
} from '#contract/flash-sales'
import { type CartId, ensureOpenCart, parseIssuedCartId } from '#modules/cart'
import { listLowestPrices, listProductsById } from '#modules/catalog'
import {
  type FlashSaleId,
  getCurrentSale,
  getRevealedSale,
  listSalePrices,
  listSaleProducts,
  type RevealedSaleRow,
  revealSale,
} from '#modules/flash-sales'
import { runResultTransaction } from '#platform/db/result-transaction'
import { toDecimal } from '#platform/money/money'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { type ApiVariables, type AppDependencies, createRouter } from '../http/router.ts'
import { toCards } from './product-cards.ts'

const params = z.object({ id: z.uuid().transform((id) => id as FlashSaleId) })

const getCurrent = createRoute({
  method: 'get',
  path: '/current',
  description: 'Whether a flash sale runs. The same for everyone: its discount is not in it',
  responses: { 200: jsonDoc('The sale that runs, if any', CurrentFlashSale) },
})
const getRevealed = createRoute({
  method: 'get',
  path: '/current/revealed',
  description: 'The flash sale that runs, for a shopper who has revealed it',
  request: { query: RevealedSaleQuery },
  responses: {
    200: jsonDoc('The sale', z.object({ sale: RevealedFlashSale.nullable() })),
    422: errorDoc('Not the id of a cart'),
  },
})
const listPrices = createRoute({
  method: 'get',
  path: '/current/prices',
  description:
    'What the products of the running sale cost a shopper who has revealed it, for the cards and product pages, which are the same for everyone',
  request: { query: SalePricesQuery },
  responses: {
    200: jsonDoc('The prices, if the shopper has revealed the sale', FlashSalePrices),
    422: errorDoc('Not the id of a cart'),
  },
})
const reveal = createRoute({
  method: 'post',
  path: '/{id}/reveals',
  description:
    'Reveals the running sale to a user, or to the cart of a guest. A second reveal returns the same',
  request: { params, body: jsonBody(RevealFlashSaleBody) },
  responses: {
    200: jsonDoc('The sale', RevealedFlashSale),
    404: errorDoc('There is no such cart, or it is of somebody else'),
    409: errorDoc('The sale does not run, or the cart is ordered'),
    422: errorDoc('A guest has to name a cart'),
    429: errorDoc('Too many requests'),
  },
})
const listProducts = createRoute({
  method: 'get',
  path: '/{id}/products',
  description: 'The products of the running sale, for a shopper who has revealed it',
  request: { params, query: RevealedSaleQuery },
  responses: {
    200: jsonDoc('Those that are for sale', FlashSaleProductList),
    404: errorDoc('The sale does not run, or the shopper has not revealed it'),
    422: errorDoc('Not an id'),
  },
})

/** Routes of the mystery flash sale. */
export function createFlashSaleRoutes({ rateLimits, secretKey }: AppDependencies) {
  const router = createRouter()
  router.on('POST', '/:id/reveals', rateLimit(rateLimits, 'checkout'))
  return router
    .openapi(getCurrent, async (c) => {
      const { db, now } = c.var
      const sale = await getCurrentSale(db, now)
      // Shared caches may keep it for a moment; the browser counts down by `server_time`.
      c.header('Cache-Control', 'no-cache')
      return c.json(
        {
          server_time: now.toISOString(),
          sale: sale && {
            id: sale.id,
            starts_at: sale.startsAt.toISOString(),
            ends_at: sale.endsAt.toISOString(),
          },
        },
        200,
      )
    })
    .openapi(getRevealed, async (c) => {
      const shopper = getShopper(c, c.req.valid('query').cart_id)
      const revealed = await getRevealedSale(c.var.db, { ...shopper, now: c.var.now })
      return c.json({ sale: revealed && toResponse(revealed, c.var.now) }, 200)
    })
    .openapi(listPrices, async (c) => {
      const { db, now } = c.var
      const { cart_id: cartId, currency = null } = c.req.valid('query')
      const revealed = await getRevealedSale(db, { ...getShopper(c, cartId), now })
      const sale = revealed && {
        id: revealed.sale.id,
        percent: revealed.sale.percent,
        ends_at: revealed.sale.endsAt.toISOString(),
        items: await listSalePrices(db, { revealed, currency, now }),
      }
      return c.json({ server_time: now.toISOString(), sale }, 200)
    })
    .openapi(reveal, async (c) => {
      const { db, now } = c.var
      const { id: saleId } = c.req.valid('param')
      const { userId, cartId } = getShopper(c, c.req.valid('json').cart_id)
      if (!userId && !cartId) return respondWithError(c, { code: 'cart_required' })
      const revealed = await runResultTransaction(db, async (tx) => {
        if (!userId) {
          const issued = parseIssuedCartId(cartId!, secretKey)
          const cart = await ensureOpenCart(tx, { cartId: cartId!, issued, now })
          if (!cart.ok) return cart
        }
        return revealSale(tx, { saleId, userId, cartId, now })
      })
      if (!revealed.ok) return respondWithError(c, revealed.error)
      return c.json(toResponse(revealed.value, now), 200)
    })
    .openapi(listProducts, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const shopper = getShopper(c, c.req.valid('query').cart_id)
      const revealed = await getRevealedSale(db, { ...shopper, now })
      if (revealed?.sale.id !== id) return notFoundResponse(c, 'flash_sale_not_found')
      const quotas = await listSaleProducts(db, id)
      const found = await listProductsById(
        db,
        quotas.map(({ productId }) => productId),
      )
      const byId = new Map(found.map((product) => [product.id, product]))
      const listed = quotas.flatMap((one) => {
        const product = byId.get(one.productId)
        return product?.is_for_sale ? [{ ...one, product }] : []
      })
      const cards = await toCards(
        c,
        listed.map(({ product }) => product),
      )
      const productIds = listed.map(({ productId }) => productId)
      const lowest = await listLowestPrices(db, { productIds, now })
      const items = listed.map(({ productId, quota, taken, product }, index) => {
        const minor = lowest.get(productId) ?? Number(product.price_minor)
        const { currency } = product
        return {
          product: cards[index]!,
          lowest_price_30_days: toDecimal({ minor, currency }),
          ...{ quota, left: quota - taken },
        }
      })
      return c.json({ items }, 200)
    })
}

/** A guest's reveals are those of the cart; the id of a cart says nothing about an account. */
function getShopper(c: Context<{ Variables: ApiVariables }>, cartId: string | undefined) {
  const userId = c.var.currentUser?.user.id ?? null
  return { userId, cartId: (cartId ?? null) as CartId | null }
}

function toResponse({ sale, quota, left, yours }: RevealedSaleRow, now: Date) {
  return {
    id: sale.id,
    category: sale.category,
    percent: sale.percent,
    starts_at: sale.startsAt.toISOString(),
    ends_at: sale.endsAt.toISOString(),
    server_time: now.toISOString(),
    ...{ quota, left, yours },
    max_per_person: sale.maxUnitsPerPerson,
  }
}

const respondWithError = createErrorResponder({
  flash_sale_over: { status: 409 },
  cart_ordered: { status: 409 },
  cart_not_found: { status: 404 },
  cart_required: { status: 422 },
})
