import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { Order, ShipOrder } from '#contract/orders'
import { readOrder } from '#modules/checkout'
import { moveOrder, type OrderId, type OrderRow, orderById, shipOrder } from '#modules/orders'
import { newArea, type Vars } from './area.ts'
import { problem, says } from './errors.ts'

const params = z.object({ id: z.uuid().transform((id) => id as OrderId) })
const responses = {
  200: {
    description: 'The order as it is now',
    content: { 'application/json': { schema: Order } },
  },
  404: says('No such order'),
  409: says('Not from where it is: nothing changed'),
}

const process = createRoute({
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
    body: { content: { 'application/json': { schema: ShipOrder } }, required: true },
  },
  responses: { ...responses, 422: says('Not a carrier, a number or an address') },
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
export function fulfilment() {
  return newArea()
    .openapi(process, (c) => move(c, { id: c.req.valid('param').id, to: 'processing' }))
    .openapi(ship, async (c) => {
      const { db, now } = c.var
      const { id: orderId } = c.req.valid('param')
      const { carrier, number, url = null } = c.req.valid('json')
      const tracking = { carrier, number, url }
      return answer(c, orderId, await shipOrder(db, { orderId, tracking, now }))
    })
    .openapi(outForDelivery, (c) =>
      move(c, { id: c.req.valid('param').id, to: 'out_for_delivery' }),
    )
    .openapi(deliver, (c) => move(c, { id: c.req.valid('param').id, to: 'delivered' }))
}

interface Move {
  id: OrderId
  to: 'processing' | 'out_for_delivery' | 'delivered'
}

async function move(c: Context<{ Variables: Vars }>, { id, to }: Move) {
  const { db, now } = c.var
  return answer(c, id, await moveOrder(db, { orderId: id, to, who: 'shop', now }))
}

async function answer(c: Context<{ Variables: Vars }>, id: OrderId, moved: OrderRow | null) {
  const { db } = c.var
  if (moved) return c.json(await readOrder(db, moved), 200)
  const order = await orderById(db, id)
  if (!order) return problem(c, 404, { code: 'not_found', message: 'Order Not Found' })
  const message = `This order is ${order.state.replaceAll('_', ' ')}: that is no next step.`
  return problem(c, 409, { code: 'not_from_here', message })
}
