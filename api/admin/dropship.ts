import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AddDropshipNoteBody,
  ChangeDropshipVariantBody,
  OrderDropship,
  RetryDropshipBody,
} from '#contract/dropship'
import type { VariantId } from '#modules/catalog'
import {
  addDropshipNote,
  changeVariant,
  type DropshipNoteId,
  type DropshipOrderId,
  resolveDropshipNote,
  retryRequest,
} from '#modules/dropship'
import type { OrderId, OrderLineId } from '#modules/orders'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { respondWithDropship } from './dropship-response.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id as OrderId) })
const requestParams = params.extend({
  request_id: z.uuid().transform((id) => id as DropshipOrderId),
})
const lineParams = requestParams.extend({ line_id: z.uuid().transform((id) => id as OrderLineId) })
const noteParams = params.extend({ note_id: z.uuid().transform((id) => id as DropshipNoteId) })
const responses = {
  ...adminErrorDocs,
  200: jsonDoc('What was ordered at suppliers', OrderDropship),
  404: errorDoc('There is no such order, request, line or note'),
  409: errorDoc('It did not fail, somebody else has changed it, or its result is not known'),
  422: errorDoc('A field is invalid'),
}

const read = createRoute({
  ...requires('orders:read'),
  method: 'get',
  path: '/{id}/dropship',
  description: 'What the shop ordered at suppliers for an order',
  request: { params },
  responses,
})
const retry = createRoute({
  ...requires('orders:write'),
  ...records('dropship_retried', changeSubjects.order),
  method: 'post',
  path: '/{id}/dropship/{request_id}/retry',
  description: 'Sends a failed request to the supplier again',
  request: { params: requestParams, body: jsonBody(RetryDropshipBody) },
  responses,
})
const change = createRoute({
  ...requires('orders:write'),
  ...records('dropship_variant_changed', changeSubjects.order),
  method: 'put',
  path: '/{id}/dropship/{request_id}/lines/{line_id}',
  description: 'Orders another variant of the product, and sends the failed request again',
  request: { params: lineParams, body: jsonBody(ChangeDropshipVariantBody) },
  responses,
})
const addNote = createRoute({
  ...requires('orders:write'),
  ...records('dropship_noted', changeSubjects.order),
  method: 'post',
  path: '/{id}/dropship/notes',
  description: 'Writes down a refund or a dispute at the supplier',
  request: { params, body: jsonBody(AddDropshipNoteBody) },
  responses,
})
const resolve = createRoute({
  ...requires('orders:write'),
  ...records('dropship_note_resolved', changeSubjects.order),
  method: 'post',
  path: '/{id}/dropship/notes/{note_id}/resolve',
  description: 'Says that somebody has dealt with a note',
  request: { params: noteParams },
  responses,
})

/** Routes by which administrators see and correct what is ordered at suppliers. */
export function createDropshipRoutes() {
  return createRouter<AdminVariables>()
    .openapi(read, (c) => respondWithDropship(c, c.req.valid('param').id))
    .openapi(retry, async (c) => {
      const { db, now } = c.var
      const { id: orderId, request_id: id } = c.req.valid('param')
      const retried = await retryRequest(db, { orderId, id, ...c.req.valid('json'), now })
      return retried.ok ? respondWithDropship(c, orderId) : respondWithError(c, retried.error)
    })
    .openapi(change, async (c) => {
      const { db, actor, now } = c.var
      const { id: orderId, request_id: id, line_id: lineId } = c.req.valid('param')
      const { variant_id, revision } = c.req.valid('json')
      const variantId = variant_id as VariantId
      const input = { orderId, id, lineId, variantId, revision, actor, now }
      const changed = await changeVariant(db, input)
      return changed.ok ? respondWithDropship(c, orderId) : respondWithError(c, changed.error)
    })
    .openapi(addNote, async (c) => {
      const { db, actor, now } = c.var
      const { id: orderId } = c.req.valid('param')
      const { kind, text, amount } = c.req.valid('json')
      const noted = await addDropshipNote(db, { orderId, kind, text, amount, actor, now })
      return noted.ok ? respondWithDropship(c, orderId) : respondWithError(c, noted.error)
    })
    .openapi(resolve, async (c) => {
      const { db, now } = c.var
      const { id: orderId, note_id: id } = c.req.valid('param')
      const resolved = await resolveDropshipNote(db, { orderId, id, now })
      return resolved.ok ? respondWithDropship(c, orderId) : respondWithError(c, resolved.error)
    })
}

const respondWithError = createErrorResponder({
  order_not_found: { status: 404, code: 'not_found', messageKey: 'admin_order_not_found' },
  dropship_order_not_found: { status: 404, code: 'not_found' },
  dropship_line_not_found: { status: 404, code: 'not_found' },
  note_not_found: { status: 404, code: 'not_found' },
  dropship_order_not_failed: { status: 409 },
  dropship_order_changed: { status: 409 },
  dropship_variant_not_offered: { status: 409 },
  dropship_result_unknown: { status: 409 },
  too_many_notes: { status: 409 },
})
