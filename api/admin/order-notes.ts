import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AdminOrder } from '#contract/checkout'
import { AddOrderNoteBody, OrderTag, SetOrderTagsBody } from '#contract/orders'
import {
  addOrderNote,
  addOrderTag,
  deleteOrderNote,
  getOrder,
  type OrderId,
  type OrderNoteId,
  removeOrderTag,
  setOrderTags,
} from '#modules/orders'
import { err } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { respondWithOrder } from './order-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id as OrderId) })
const orderDoc = jsonDoc('The order', AdminOrder)
const notFound = errorDoc('There is no such order')

const add = createRoute({
  ...requires('orders:write'),
  ...records('noted', changeSubjects.order),
  method: 'post',
  path: '/{id}/notes',
  description: 'Adds a note that the shopper does not see',
  request: { params, body: jsonBody(AddOrderNoteBody) },
  responses: {
    ...adminErrorDocs,
    200: orderDoc,
    404: notFound,
    409: errorDoc('The order has 200 notes'),
    422: errorDoc('The text is empty or too long'),
  },
})
const remove = createRoute({
  ...requires('orders:write'),
  ...records('note_deleted', changeSubjects.order),
  method: 'delete',
  path: '/{id}/notes/{note_id}',
  request: {
    params: params.extend({ note_id: z.uuid().transform((id) => id as OrderNoteId) }),
  },
  responses: { ...adminErrorDocs, 200: orderDoc, 404: errorDoc('The order has no such note') },
})
const setTags = createRoute({
  ...requires('orders:write'),
  ...records('tagged', changeSubjects.order),
  method: 'put',
  path: '/{id}/tags',
  description: 'Replaces the words by which the shop groups orders',
  request: { params, body: jsonBody(SetOrderTagsBody) },
  responses: {
    ...adminErrorDocs,
    200: orderDoc,
    404: notFound,
    422: errorDoc('A tag is empty or too long, or there are more than 20'),
  },
})

const tagParams = params.extend({ tag: OrderTag })
const addTag = createRoute({
  ...requires('orders:write'),
  ...records('tag_added', changeSubjects.order),
  method: 'put',
  path: '/{id}/tags/{tag}',
  description: 'Adds a tag to those of an order',
  request: { params: tagParams },
  responses: {
    ...adminErrorDocs,
    200: orderDoc,
    404: notFound,
    409: errorDoc('The order has 20 tags'),
    422: errorDoc('The tag is empty or too long'),
  },
})
const removeTag = createRoute({
  ...requires('orders:write'),
  ...records('tag_removed', changeSubjects.order),
  method: 'delete',
  path: '/{id}/tags/{tag}',
  request: { params: tagParams },
  responses: {
    ...adminErrorDocs,
    200: orderDoc,
    404: notFound,
    422: errorDoc('The tag is empty or too long'),
  },
})

/** Routes by which administrators write down something about an order. */
export function createOrderNoteRoutes() {
  return createRouter<AdminVariables>()
    .openapi(add, async (c) => {
      const { db, actor, now } = c.var
      const { id: orderId } = c.req.valid('param')
      const { text } = c.req.valid('json')
      const noted = await addOrderNote(db, { orderId, text, actor, now })
      return noted.ok ? respondWithOrder(c, noted.value) : respondWithError(c, noted.error)
    })
    .openapi(remove, async (c) => {
      const { db } = c.var
      const { id: orderId, note_id: id } = c.req.valid('param')
      const isDeleted = await deleteOrderNote(db, { orderId, id })
      const order = isDeleted && (await getOrder(db, orderId))
      return order ? respondWithOrder(c, order) : respondWithError(c, err('note_not_found').error)
    })
    .openapi(setTags, async (c) => {
      const { db, now } = c.var
      const { id: orderId } = c.req.valid('param')
      const tagged = await setOrderTags(db, { orderId, ...c.req.valid('json'), now })
      return tagged.ok ? respondWithOrder(c, tagged.value) : respondWithError(c, tagged.error)
    })
    .openapi(addTag, async (c) => {
      const { db, now } = c.var
      const { id: orderId, tag } = c.req.valid('param')
      const tagged = await addOrderTag(db, { orderId, tag, now })
      return tagged.ok ? respondWithOrder(c, tagged.value) : respondWithError(c, tagged.error)
    })
    .openapi(removeTag, async (c) => {
      const { id: orderId, tag } = c.req.valid('param')
      const untagged = await removeOrderTag(c.var.db, { orderId, tag })
      return untagged.ok ? respondWithOrder(c, untagged.value) : respondWithError(c, untagged.error)
    })
}

const respondWithError = createErrorResponder({
  order_not_found: { status: 404, code: 'not_found', messageKey: 'admin_order_not_found' },
  note_not_found: { status: 404, code: 'not_found' },
  too_many_notes: { status: 409 },
  too_many_tags: { status: 409 },
})
