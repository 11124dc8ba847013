import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { Order, ShipOrderBody } from '#contract/orders'
import { getOrderResponse } from '#modules/checkout'
import {
  type OrderId,
  type OrderTransitionResult,
  shipOrder,
  transitionOrder,
} from '#modules/orders'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { type ApiVariables, createRouter } from '../http/router.ts'

const params = z.object({ id: z.uuid().transform((id) => id as OrderId) })
const responses = {
  200: {
    description: 'The order',
    content: { 'application/json': { schema: Order } },
  },
  404: errorDoc('There is no such order'),
  409: errorDoc('The state cannot follow the present one'),
}

const processRoute = createRoute({
  method: 'post',
  path: '/{id}/process',
  description: 'Packing begins: the shopper cannot cancel the order any more',
  request: { params },
  responses,
})
const ship = createRoute({
  method: 'post',
  path: '/{id}/ship',
  request: {
    params,
    body: { content: { 'application/json': { schema: ShipOrderBody } }, required: true },
  },
  responses: {
    ...responses,
    422: errorDoc('The carrier, the tracking number or the URL is invalid'),
  },
})
const outForDelivery = createRoute({
  method: 'post',
  path: '/{id}/out-for-delivery',
  request: { params },
  responses,
})
const deliver = createRoute({
  method: 'post',
  path: '/{id}/deliver',
  request: { params },
  responses,
})

/** Routes by which administrators record how an order is packed, shipped and delivered. */
export function createFulfilmentRoutes() {
  return createRouter()
    .openapi(processRoute, (c) => moveOrderTo(c, { id: c.req.valid('param').id, to: 'processing' }))
    .openapi(ship, async (c) => {
      const { db, now } = c.var
      const { id: orderId } = c.req.valid('param')
      const { carrier, number, url = null } = c.req.valid('json')
      const tracking = { carrier, number, url }
      return respondWithOrder(c, await shipOrder(db, { orderId, tracking, now }))
    })
    .openapi(outForDelivery, (c) =>
      moveOrderTo(c, { id: c.req.valid('param').id, to: 'out_for_delivery' }),
    )
    .openapi(deliver, (c) => moveOrderTo(c, { id: c.req.valid('param').id, to: 'delivered' }))
}

interface MoveOrderInput {
  id: OrderId
  to: 'processing' | 'out_for_delivery' | 'delivered'
}

async function moveOrderTo(c: Context<{ Variables: ApiVariables }>, { id, to }: MoveOrderInput) {
  const { db, now } = c.var
  return respondWithOrder(c, await transitionOrder(db, { orderId: id, to, actor: 'shop', now }))
}

async function respondWithOrder(
  c: Context<{ Variables: ApiVariables }>,
  transition: OrderTransitionResult,
) {
  if (!transition.ok) return respondWithError(c, transition.error)
  return c.json(
    await getOrderResponse(c.var.db, transition.value, {
      language: getRequestLanguage(c),
      now: c.var.now,
    }),
    200,
  )
}

const respondWithError = createErrorResponder({
  order_not_found: { status: 404, code: 'not_found', messageKey: 'admin_order_not_found' },
  illegal_order_transition: { status: 409 },
})
