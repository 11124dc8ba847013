import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { AdminOrder } from '#contract/checkout'
import { ShipOrderBody } from '#contract/orders'
import { buildTrackingUrl, findActiveCarrier } from '#modules/carriers'
import { getOrder, type OrderId, shipOrder, transitionOrder } from '#modules/orders'
import type { Database } from '#platform/db/database'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { toSelectedLine } from '../http/selected-line.ts'
import { changeSubjects } from './change-subjects.ts'
import { respondWithOrder } from './order-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id as OrderId) })
const responses = {
  200: {
    description: 'The order',
    content: { 'application/json': { schema: AdminOrder } },
  },
  404: errorDoc('There is no such order'),
  409: errorDoc('The state cannot follow the present one'),
}

const processRoute = createRoute({
  ...requires('orders:write'),
  ...records('processed', changeSubjects.order),
  method: 'post',
  path: '/{id}/process',
  description: 'Packing begins: the shopper cannot cancel the order any more',
  request: { params },
  responses,
})
const ship = createRoute({
  ...requires('orders:write'),
  ...records('shipped', changeSubjects.order),
  method: 'post',
  path: '/{id}/ship',
  description:
    'Records that a carrier has a parcel. One of the carriers of the shop gives it a tracking link',
  request: {
    params,
    body: { content: { 'application/json': { schema: ShipOrderBody } }, required: true },
  },
  responses: {
    ...responses,
    422: errorDoc('The carrier, the tracking number, the URL or a line is invalid'),
  },
})
const outForDelivery = createRoute({
  ...requires('orders:write'),
  ...records('out_for_delivery', changeSubjects.order),
  method: 'post',
  path: '/{id}/out-for-delivery',
  request: { params },
  responses,
})
const deliver = createRoute({
  ...requires('orders:write'),
  ...records('delivered', changeSubjects.order),
  method: 'post',
  path: '/{id}/deliver',
  request: { params },
  responses,
})

/** Routes by which administrators record how an order is packed, shipped and delivered. */
export function createFulfilmentRoutes() {
  return createRouter<AdminVariables>()
    .openapi(processRoute, (c) => moveOrderTo(c, { id: c.req.valid('param').id, to: 'processing' }))
    .openapi(ship, async (c) => {
      const { db, actor, now } = c.var
      const { id: orderId } = c.req.valid('param')
      const { lines: selected, ...parcel } = c.req.valid('json')
      const lines = selected?.map(toSelectedLine)
      const tracking = await buildTracking(db, { orderId, ...parcel })
      const shipped = await shipOrder(db, { orderId, tracking, lines, actor, now })
      return shipped.ok
        ? respondWithOrder(c, shipped.value)
        : respondWithShipError(c, shipped.error)
    })
    .openapi(outForDelivery, (c) =>
      moveOrderTo(c, { id: c.req.valid('param').id, to: 'out_for_delivery' }),
    )
    .openapi(deliver, (c) => moveOrderTo(c, { id: c.req.valid('param').id, to: 'delivered' }))
}

/** A parcel of a carrier of the shop has its link. Another link is that of the request. */
async function buildTracking(
  db: Database,
  {
    orderId,
    carrier: name,
    number,
    url,
  }: Pick<z.output<typeof ShipOrderBody>, 'carrier' | 'number' | 'url'> & { orderId: OrderId },
) {
  const carrier = await findActiveCarrier(db, name)
  const pattern = carrier?.trackingPattern
  const order = pattern && (await getOrder(db, orderId))
  const parcel = order && { number, postcode: order.zipCode, country: order.country }
  const link = url ?? (pattern && parcel ? buildTrackingUrl(pattern, parcel) : null)
  return { carrier: carrier?.name ?? name, number, url: link }
}

interface MoveOrderInput {
  id: OrderId
  to: 'processing' | 'out_for_delivery' | 'delivered'
}

async function moveOrderTo(c: Context<{ Variables: AdminVariables }>, { id, to }: MoveOrderInput) {
  const { db, actor, now } = c.var
  const moved = await transitionOrder(db, { orderId: id, to, actor, now })
  return moved.ok ? respondWithOrder(c, moved.value) : respondWithError(c, moved.error)
}

const orderErrors = {
  order_not_found: { status: 404, code: 'not_found', messageKey: 'admin_order_not_found' },
  illegal_order_transition: { status: 409 },
} as const
const respondWithError = createErrorResponder(orderErrors)
const respondWithShipError = createErrorResponder({
  ...orderErrors,
  order_line_not_found: { status: 422, code: 'invalid_input' },
  quantity_too_large: { status: 409, messageKey: 'quantity_not_shippable' },
  nothing_to_ship: { status: 409 },
  edit_open: { status: 409 },
  parcel_exists: { status: 409 },
})
