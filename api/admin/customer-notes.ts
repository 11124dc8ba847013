import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AddCustomerNoteBody, AdminCustomer, SetCustomerTagsBody } from '#contract/customers'
import {
  addCustomerNote,
  type CustomerId,
  type CustomerNoteId,
  deleteCustomerNote,
  setCustomerTags,
} from '#modules/customers'
import { err } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { respondWithCustomer } from './customer-response.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id as CustomerId) })
const customerDoc = jsonDoc('The customer', AdminCustomer)
const notFound = errorDoc('There is no such customer')

const add = createRoute({
  ...requires('customers:write'),
  ...records('noted', changeSubjects.customer),
  method: 'post',
  path: '/{id}/notes',
  description: 'Adds a note. It is in the export of the data of the customer',
  request: { params, body: jsonBody(AddCustomerNoteBody) },
  responses: {
    ...adminErrorDocs,
    200: customerDoc,
    404: notFound,
    409: errorDoc('The customer has 200 notes'),
    422: errorDoc('The text is empty or too long'),
  },
})
const remove = createRoute({
  ...requires('customers:write'),
  ...records('note_deleted', changeSubjects.customer),
  method: 'delete',
  path: '/{id}/notes/{note_id}',
  request: {
    params: params.extend({ note_id: z.uuid().transform((id) => id as CustomerNoteId) }),
  },
  responses: { ...adminErrorDocs, 200: customerDoc, 404: errorDoc('They have no such note') },
})
const setTags = createRoute({
  ...requires('customers:write'),
  ...records('tagged', changeSubjects.customer),
  method: 'put',
  path: '/{id}/tags',
  description: 'Replaces the words by which the shop groups customers',
  request: { params, body: jsonBody(SetCustomerTagsBody) },
  responses: {
    ...adminErrorDocs,
    200: customerDoc,
    404: notFound,
    422: errorDoc('A tag is empty or too long, or there are more than 20'),
  },
})

/** Routes by which administrators write down something about a customer. */
export function createCustomerNoteRoutes() {
  return createRouter<AdminVariables>()
    .openapi(add, async (c) => {
      const { db, actor, now } = c.var
      const { id: customerId } = c.req.valid('param')
      const { text } = c.req.valid('json')
      const noted = await addCustomerNote(db, { customerId, text, actor, now })
      return noted.ok ? respondWithCustomer(c, customerId) : respondWithError(c, noted.error)
    })
    .openapi(remove, async (c) => {
      const { id: customerId, note_id: id } = c.req.valid('param')
      const isDeleted = await deleteCustomerNote(c.var.db, { customerId, id })
      return isDeleted
        ? respondWithCustomer(c, customerId)
        : respondWithError(c, err('customer_note_not_found').error)
    })
    .openapi(setTags, async (c) => {
      const { db, now } = c.var
      const { id: customerId } = c.req.valid('param')
      const tagged = await setCustomerTags(db, { customerId, ...c.req.valid('json'), now })
      return tagged.ok ? respondWithCustomer(c, customerId) : respondWithError(c, tagged.error)
    })
}

const respondWithError = createErrorResponder({
  customer_not_found: { status: 404, code: 'not_found' },
  customer_note_not_found: { status: 404, code: 'not_found' },
  too_many_customer_notes: { status: 409 },
})
