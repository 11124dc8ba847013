import { createRoute } from '@hono/zod-openapi'
import { PlacedOrder, PlaceOrderBody } from '#contract/checkout'
import {
  getOrderResponse,
  type PlaceOrderResult,
  placeOrder,
  toOrderResponse,
} from '#modules/checkout'
import { createGuestOrderToken } from '#modules/orders'
import { findPaymentProvider } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'

const place = createRoute({
  method: 'post',
  path: '/',
  description: 'Checking the same cart out again answers the same order',
  request: {
    body: { content: { 'application/json': { schema: PlaceOrderBody } }, required: true },
  },
  responses: {
    201: {
      description: 'The order, its goods held for 30 minutes, and where to pay it',
      content: { 'application/json': { schema: PlacedOrder } },
    },
    404: errorDoc('Unknown cart'),
    409: errorDoc(
      'Sold out, another total, a coupon that does not count, or a cart that was ordered otherwise',
    ),
    422: errorDoc('An address that is not complete, or no such provider'),
  },
})

export function createCheckoutRoutes({ providers, rateLimits, secretKey }: AppDependencies) {
  const area = createRouter()
  area.use(rateLimit(rateLimits, 'checkout'))

  return area.openapi(place, async (c) => {
    const { db, now } = c.var
    const body = c.req.valid('json')
    const provider = findPaymentProvider(providers, body.provider)
    if (!provider) return errorResponse(c, 422, providerNotFound)

    const userId = c.var.currentUser?.user.id ?? null
    const placed = await placeOrder(db, { body, userId, provider, now })
    if ('error' in placed) {
      const { code } = placed.error
      return errorResponse(c, code === 'cart_not_found' ? 404 : 409, placed.error)
    }
    return c.json(await toPlacedOrderResponse(db, placed, secretKey), 201)
  })
}

const providerNotFound = {
  code: 'invalid_input',
  message: 'This way of paying is not offered.',
  fields: { provider: 'Not offered' },
}

export async function toPlacedOrderResponse(
  db: Database,
  { order, payment, created }: PlaceOrderResult,
  secretKey: string,
): Promise<PlacedOrder> {
  return {
    order: created
      ? toOrderResponse({ order, ...created, fulfilments: [], payments: payment ? [payment] : [] })
      : await getOrderResponse(db, order),
    token: createGuestOrderToken(order.id, secretKey),
    payment: payment && { id: payment.id, redirect_url: payment.redirectUrl },
  }
}
