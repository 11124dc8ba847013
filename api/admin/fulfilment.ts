import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { Order, ShipOrderBody } from '#contract/orders'
import { getOrderResponse } from '#modules/checkout'
import { getOrder, type OrderId, type OrderRow, shipOrder, transitionOrder } from '#modules/orders'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { type ApiVariables, createRouter } from '../http/router.ts'

const params = z.object({ id: z.uuid().transform((id) => id as OrderId) })
const responses = {
  200: {
    description: 'The order as it is now',
    content: { 'application/json': { schema: Order } },
  },
  404: errorDoc('No such order'),
  409: errorDoc('Not from where it is: nothing changed'),
}

const processRoute = createRoute({
  method: 'post',
  path: '/{id}/process',
  description: 'Begins to pack: from here on the shopper cannot cancel',
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
  responses: { ...responses, 422: errorDoc('Not a carrier, a number or an address') },
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

/** An order on its way from the shelf to the door, told by administrators. */
export function createFulfilmentRoutes() {
  return createRouter()
    .openapi(processRoute, (c) => moveOrderTo(c, { id: c.req.valid('param').id, to: 'processing' }))
    .openapi(ship, async (c) => {
      const { db, now } = c.var
      const { id: orderId } = c.req.valid('param')
      const { carrier, number, url = null } = c.req.valid('json')
      const tracking = { carrier, number, url }
      return toOrderResult(c, orderId, await shipOrder(db, { orderId, tracking, now }))
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
  return toOrderResult(c, id, await transitionOrder(db, { orderId: id, to, actor: 'shop', now }))
}

async function toOrderResult(
  c: Context<{ Variables: ApiVariables }>,
  id: OrderId,
  movedOrder: OrderRow | null,
) {
  const { db } = c.var
  if (movedOrder) return c.json(await getOrderResponse(db, movedOrder), 200)
  const order = await getOrder(db, id)
  if (!order) return errorResponse(c, 404, { code: 'not_found', message: 'Order Not Found' })
  const message = `This order is ${order.state.replaceAll('_', ' ')}: that is no next step.`
  return errorResponse(c, 409, { code: 'illegal_order_transition', message })
}
