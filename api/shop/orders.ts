import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { PlacedOrder, RetryPaymentBody } from '#contract/checkout'
import { FindOrderBody, FoundOrder, Order, RequestReturnBody } from '#contract/orders'
import {
  cancelOrder,
  closeRefusedSessions,
  expireHold,
  getOrderResponse,
  retryPayment,
} from '#modules/checkout'
import {
  canAccessOrder,
  createGuestOrderToken,
  findGuestOrder,
  getOrder,
  type OrderId,
  requestReturn,
} from '#modules/orders'
import { findPaymentProvider } from '#modules/payments'
import { type Actor, buildShopperActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { toNetwork } from '#platform/http/network'
import { err } from '#platform/result'
import { optionalSessionSecurity } from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { type ApiVariables, type AppDependencies, createRouter } from '../http/router.ts'
import { toSelectedLine } from '../http/selected-line.ts'
import { SUPPLIER_ERRORS } from '../http/supplier-errors.ts'
import { toPlacedOrderResponse } from './checkout.ts'

const request = {
  params: z.object({ id: z.uuid().transform((id) => id as OrderId) }),
  query: z.object({
    token: z
      .string()
      .max(100)
      .default('')
      .meta({ description: "Of the guest link in the order's e-mails" }),
  }),
}
const orderDoc = {
  description: 'The order',
  content: { 'application/json': { schema: Order } },
}
const orderNotFoundDoc = errorDoc('There is no such order, or the caller may not open it')
const optionalBody = <Schema extends z.ZodType>(schema: Schema) => {
  return { body: { content: { 'application/json': { schema } }, required: false } }
}

const find = createRoute({
  method: 'post',
  path: '/find',
  description: 'Finds the order of a guest who has lost its e-mails',
  request: { body: jsonBody(FindOrderBody) },
  responses: {
    200: jsonDoc('The order', FoundOrder),
    404: errorDoc('No guest has placed an order with this number and e-mail address'),
    422: errorDoc('A field is invalid'),
    429: errorDoc('Too many attempts by a network, for one number or for one address'),
  },
})
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
  description: 'Starts another payment of the order, if its items are still available',
  request: { ...request, ...optionalBody(RetryPaymentBody) },
  responses: {
    200: {
      description: 'The payment and its redirect URL',
      content: { 'application/json': { schema: PlacedOrder } },
    },
    404: orderNotFoundDoc,
    409: errorDoc(
      'The order is paid or cancelled, its items were sold after the hold expired, or a supplier refuses one',
    ),
    422: errorDoc('There is no such provider'),
    429: errorDoc('Too many requests, or too many unpaid orders of one person or network'),
  },
})
const cancel = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/{id}/cancel',
  request,
  responses: { 200: orderDoc, 404: orderNotFoundDoc, 409: errorDoc('The shop packs it already') },
})
const requestReturnRoute = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/{id}/return',
  request: { ...request, ...optionalBody(RequestReturnBody) },
  responses: {
    200: orderDoc,
    404: orderNotFoundDoc,
    409: errorDoc('Not delivered, a return was requested before, or more than can be returned'),
    422: errorDoc('A line is not in the order'),
  },
})

export function createOrderRoutes({
  providers,
  rateLimits,
  holdLimits,
  secretKey,
  log,
}: AppDependencies) {
  const router = createRouter()
  router.on('POST', '*', rateLimit(rateLimits, 'checkout'))
  router.post('/find', rateLimit(rateLimits, 'order_lookups'))
  // Runs before the handlers, so that the responses do not disclose which orders exist.
  router.use('/:id/*', async (c, next) => {
    const orderId = c.req.param('id') as OrderId
    if (c.req.param('id') === 'find') return next()
    const access = {
      token: c.req.query('token') ?? '',
      userId: c.var.currentUser?.user.id ?? null,
      secretKey,
    }
    const canAccess =
      z.uuid().safeParse(orderId).success &&
      (await canAccessOrder(c.var.db, { orderId, ...access }))
    return canAccess ? next() : respondWithError(c, orderNotFound.error)
  })

  return router
    .openapi(find, async (c) => {
      const { db, now } = c.var
      const found = await findGuestOrder(db, { ...c.req.valid('json'), secretKey, now })
      if (!found.ok) return respondWithError(c, found.error)
      const id = found.value
      return c.json({ id, token: createGuestOrderToken(id, secretKey) }, 200)
    })
    .openapi(read, async (c) => {
      const { db, now } = c.var
      const orderId = c.req.valid('param').id
      const order = await getOrderWithExpiredHoldReleased(db, { orderId, now })
      return order
        ? c.json(
            await getOrderResponse(db, order, { language: getRequestLanguage(c), now: c.var.now }),
            200,
          )
        : respondWithError(c, orderNotFound.error)
    })
    .openapi(pay, async (c) => {
      const { db, now } = c.var
      const orderId = c.req.valid('param').id
      const provider = findPaymentProvider(providers, c.req.valid('json')?.provider)
      if (!provider) return respondWithError(c, err('provider_not_found').error)

      const claimant = { network: toNetwork(c.var.address), limits: holdLimits }
      const retried = await retryPayment(db, { orderId, provider, claimant, now })
      if (!retried.ok) {
        const { code } = retried.error
        await closeRefusedSessions(db, { orderId, code, providers, now }).catch((error) =>
          log.warn({ err: error, order: orderId }, 'a refused payment page could not be closed'),
        )
        return respondWithError(c, retried.error)
      }
      const placed = { ...retried.value, created: null }
      const language = getRequestLanguage(c)
      return c.json(
        await toPlacedOrderResponse(db, placed, {
          currentUser: c.var.currentUser,
          language,
          secretKey,
          now,
        }),
        200,
      )
    })
    .openapi(cancel, async (c) => {
      const { db, now } = c.var
      const orderId = c.req.valid('param').id
      const cancelled = await cancelOrder(db, { orderId, actor: getShopper(c), now })
      if (!cancelled.ok) return respondWithError(c, cancelled.error)
      return c.json(
        await getOrderResponse(db, cancelled.value, {
          language: getRequestLanguage(c),
          now: c.var.now,
        }),
        200,
      )
    })
    .openapi(requestReturnRoute, async (c) => {
      const { db, now } = c.var
      const { reason: comment = null, lines } = c.req.valid('json') ?? {}
      const requested = await requestReturn(db, {
        ...{ orderId: c.req.valid('param').id, lines: lines?.map(toSelectedLine), comment },
        ...{ actor: getShopper(c), now },
      })
      if (!requested.ok) return respondWithError(c, requested.error)
      return c.json(
        await getOrderResponse(db, requested.value, {
          language: getRequestLanguage(c),
          now: c.var.now,
        }),
        200,
      )
    })
}

function getShopper(c: { var: Pick<ApiVariables, 'currentUser'> }): Actor {
  return buildShopperActor(c.var.currentUser?.user.id ?? null)
}

/** Returns the order. If its hold has expired, the hold is released first, without waiting for the job. */
async function getOrderWithExpiredHoldReleased(
  db: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
) {
  const order = await getOrder(db, orderId)
  if (!order?.holdExpiresAt || order.holdExpiresAt > now) return order
  await expireHold(db, { orderId, now })
  return getOrder(db, orderId)
}

const orderNotFound = err('order_not_found')

const respondWithError = createErrorResponder({
  order_not_found: { status: 404, code: 'not_found' },
  guest_order_not_found: { status: 404, code: 'not_found' },
  too_many_order_lookups: { status: 429 },
  provider_not_found: { status: 422, code: 'invalid_input' },
  not_payable: { status: 409 },
  prices_changed: { status: 409 },
  ...SUPPLIER_ERRORS,
  items_unavailable: { status: 409 },
  store_credit_changed: { status: 409, messageKey: 'order_store_credit_spent' },
  too_many_unpaid_orders: { status: 429 },
  unpaid_value_too_high: { status: 429 },
  not_cancellable: { status: 409 },
  refund_failed_before: { status: 409, messageKey: 'cancel_needs_help' },
  tickets_drawn: { status: 409 },
  not_delivered: { status: 409 },
  return_already_requested: { status: 409 },
  nothing_to_return: { status: 409 },
  order_line_not_found: { status: 422, code: 'invalid_input' },
  quantity_too_large: { status: 409, messageKey: 'quantity_not_returnable' },
})
