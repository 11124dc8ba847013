import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { PlacedOrder, RetryPaymentBody } from '#contract/checkout'
import { Order, RequestReturnBody } from '#contract/orders'
import {
  cancelOrder,
  expireHold,
  getOrderResponse,
  requestReturn,
  retryPayment,
} from '#modules/checkout'
import { canAccessOrder, getOrder, type OrderId } from '#modules/orders'
import { findPaymentProvider } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { optionalSessionSecurity } from '../http/authentication.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { toPlacedOrderResponse } from './checkout.ts'

const request = {
  params: z.object({ id: z.uuid().transform((id) => id as OrderId) }),
  query: z.object({
    token: z.string().max(100).default('').meta({ description: 'Of the link in the mail' }),
  }),
}
const orderDoc = {
  description: 'The order as it is now',
  content: { 'application/json': { schema: Order } },
}
const orderNotFoundDoc = errorDoc('Unknown, or not yours: nobody is told which')
const optionalBody = <Schema extends z.ZodType>(schema: Schema) => {
  return { body: { content: { 'application/json': { schema } }, required: false } }
}

const read = createRoute({
  ...optionalSessionSecurity,
  method: 'get',
  path: '/{id}',
  request,
  responses: { 200: orderDoc, 404: orderNotFoundDoc },
})
const pay = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/{id}/pay',
  description: 'Pays the same order again, as long as its goods are there',
  request: { ...request, ...optionalBody(RetryPaymentBody) },
  responses: {
    200: {
      description: 'Where to pay it',
      content: { 'application/json': { schema: PlacedOrder } },
    },
    404: orderNotFoundDoc,
    409: errorDoc('Paid, cancelled, or its goods have been sold since'),
    422: errorDoc('No such provider'),
  },
})
const cancel = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/{id}/cancel',
  request,
  responses: { 200: orderDoc, 404: orderNotFoundDoc, 409: errorDoc('It is being packed already') },
})
const requestReturnRoute = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/{id}/return',
  request: { ...request, ...optionalBody(RequestReturnBody) },
  responses: {
    200: orderDoc,
    404: orderNotFoundDoc,
    409: errorDoc('Not delivered yet, or asked before'),
  },
})

export function createOrderRoutes({ providers, rateLimits, secretKey }: AppDependencies) {
  const area = createRouter()
  area.on('POST', '*', rateLimit(rateLimits, 'checkout'))
  // Before anything else is looked up, so that nobody learns which orders there are.
  area.use('/:id/*', async (c, next) => {
    const orderId = c.req.param('id') as OrderId
    const asking = {
      token: c.req.query('token') ?? '',
      userId: c.var.currentUser?.user.id ?? null,
      secretKey,
    }
    const mayOpen =
      z.uuid().safeParse(orderId).success &&
      (await canAccessOrder(c.var.db, { orderId, ...asking }))
    return mayOpen ? next() : respondWithError(c, 'order_not_found')
  })

  return area
    .openapi(read, async (c) => {
      const { db, now } = c.var
      const orderId = c.req.valid('param').id
      const order = await getOrderWithExpiredHoldReleased(db, { orderId, now })
      return order
        ? c.json(await getOrderResponse(db, order), 200)
        : respondWithError(c, 'order_not_found')
    })
    .openapi(pay, async (c) => {
      const { db, now } = c.var
      const orderId = c.req.valid('param').id
      const provider = findPaymentProvider(providers, c.req.valid('json')?.provider)
      if (!provider) return respondWithError(c, 'provider_not_found')

      const again = await retryPayment(db, { orderId, provider, now })
      if (!again.ok) return respondWithError(c, again.error.code)
      const placed = { ...again.value, created: null }
      return c.json(await toPlacedOrderResponse(db, placed, secretKey), 200)
    })
    .openapi(cancel, async (c) => {
      const { db, now } = c.var
      const answer = await cancelOrder(db, {
        orderId: c.req.valid('param').id,
        actor: 'shopper',
        now,
      })
      if (!answer.ok) return respondWithError(c, answer.error.code)
      return c.json(await getOrderResponse(db, answer.value), 200)
    })
    .openapi(requestReturnRoute, async (c) => {
      const { db, now } = c.var
      const reason = c.req.valid('json')?.reason ?? null
      const answer = await requestReturn(db, { orderId: c.req.valid('param').id, reason, now })
      if (!answer.ok) return respondWithError(c, answer.error.code)
      return c.json(await getOrderResponse(db, answer.value), 200)
    })
}

/** Looking at an order whose hold ran out ends the hold, whether or not the clock came first. */
async function getOrderWithExpiredHoldReleased(
  db: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
) {
  const order = await getOrder(db, orderId)
  if (!order?.holdExpiresAt || order.holdExpiresAt > now) return order
  await expireHold(db, { orderId, now })
  return getOrder(db, orderId)
}

const errorResponses = {
  order_not_found: [404, 'not_found', "We couldn't find the order you're looking for."],
  provider_not_found: [422, 'invalid_input', 'This way of paying is not offered.'],
  not_payable: [409, 'not_payable', 'There is nothing to pay for this order.'],
  items_unavailable: [
    409,
    'items_unavailable',
    'The hold on this order ran out, and its goods have been sold since.',
  ],
  not_cancellable: [
    409,
    'not_cancellable',
    'This order is on its way already. You can return it once it arrives.',
  ],
  not_delivered: [409, 'not_delivered', 'This order has not been delivered yet.'],
  return_already_requested: [
    409,
    'return_already_requested',
    'You have asked to return this order already.',
  ],
} as const

function respondWithError<Code extends keyof typeof errorResponses>(c: Context, key: Code) {
  const [status, code, message] = errorResponses[key]
  return errorResponse<(typeof errorResponses)[Code][0]>(c, status, { code, message })
}
