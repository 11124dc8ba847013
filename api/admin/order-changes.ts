import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AdminOrder } from '#contract/checkout'
import { ReviseOrderBody } from '#contract/orders'
import { cancelOrder } from '#modules/checkout'
import { decideReturn, type OrderId, reviseOrder } from '#modules/orders'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { respondWithOrder } from './order-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id as OrderId) })
const order = { description: 'The order', content: { 'application/json': { schema: AdminOrder } } }
const notFound = errorDoc('There is no such order')

const cancel = createRoute({
  ...requires('orders:write'),
  ...records('cancelled', changeSubjects.order),
  method: 'post',
  path: '/{id}/cancel',
  description: 'Cancels an order of which nothing has left, and refunds what was paid',
  request: { params },
  responses: { 200: order, 404: notFound, 409: errorDoc('A parcel of it has left') },
})

const DecideReturnBody = z.object({
  state: z.enum(['received', 'refused']),
  comment: z.string().trim().min(1).max(500).optional().meta({
    description: 'Shown to the shopper',
  }),
})
const decide = createRoute({
  ...requires('orders:write'),
  ...records('return_decided', changeSubjects.order),
  method: 'post',
  path: '/{id}/return',
  description: 'Ends the open return of an order. A refund is a call of its own',
  request: {
    params,
    body: { content: { 'application/json': { schema: DecideReturnBody } }, required: true },
  },
  responses: {
    200: order,
    404: notFound,
    409: errorDoc('No return is open, or it is of an exchange'),
  },
})

const orderWithAddress = {
  ...changeSubjects.order,
  hiddenKeys: [...changeSubjects.order.hiddenKeys, 'state'],
}
const revise = createRoute({
  ...requires('orders:write'),
  ...records('revised', orderWithAddress),
  method: 'patch',
  path: '/{id}',
  description: 'Changes the customer or the address of an order of which nothing has left',
  request: {
    params,
    body: { content: { 'application/json': { schema: ReviseOrderBody } }, required: true },
  },
  responses: {
    200: order,
    404: notFound,
    409: errorDoc('A parcel of it has left, or the order was changed since it was read'),
    422: errorDoc('A field is invalid'),
  },
})

/** Routes by which administrators change an order after it was placed. */
export function createOrderChangeRoutes() {
  return createRouter<AdminVariables>()
    .openapi(cancel, async (c) => {
      const { db, actor, now } = c.var
      const orderId = c.req.valid('param').id
      const cancelled = await cancelOrder(db, { orderId, actor, now })
      return cancelled.ok
        ? respondWithOrder(c, cancelled.value)
        : respondWithError(c, cancelled.error)
    })
    .openapi(decide, async (c) => {
      const { db, actor, now } = c.var
      const { state, comment = null } = c.req.valid('json')
      const decision = { orderId: c.req.valid('param').id, state, comment, actor, now }
      const decided = await decideReturn(db, decision)
      return decided.ok ? respondWithOrder(c, decided.value) : respondWithError(c, decided.error)
    })
    .openapi(revise, async (c) => {
      const { db, actor, now } = c.var
      const { revision: expectedRevision, state: region, ...body } = c.req.valid('json')
      const { first_name: firstName, last_name: lastName, ...address } = body
      const { address_line_2: addressLine2, zip_code: zipCode, ...rest } = address
      const changes = { firstName, lastName, addressLine2, zipCode, region, ...rest }
      const orderId = c.req.valid('param').id
      const revised = await reviseOrder(db, {
        ...{ orderId, expectedRevision, changes, actor, now },
      })
      return revised.ok ? respondWithOrder(c, revised.value) : respondWithError(c, revised.error)
    })
}

const respondWithError = createErrorResponder({
  order_not_found: { status: 404, code: 'not_found', messageKey: 'admin_order_not_found' },
  not_cancellable: { status: 409, messageKey: 'order_has_left' },
  refund_failed_before: { status: 409 },
  tickets_drawn: { status: 409 },
  no_open_return: { status: 409 },
  return_of_exchange: { status: 409 },
  order_changed: { status: 409 },
  order_not_revisable: { status: 409, messageKey: 'order_has_left' },
})
