import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { Address, MAX_ADDRESSES, SaveAddress } from '#contract/account'
import {
  type AddressId,
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from '#modules/account'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'

const params = z.object({ id: z.uuid().transform((id) => id as AddressId) })
const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })
const body = { content: json(SaveAddress), required: true }
const addressDoc = { description: 'The address as it is kept', content: json(Address) }
const addressNotFoundDoc = errorDoc('Unknown, or not yours: nobody is told which')

const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description: `Your address book, the default first; ${MAX_ADDRESSES} addresses at most`,
  responses: {
    200: {
      description: 'The addresses',
      content: json(z.object({ items: z.array(Address), next_cursor: z.null() })),
    },
    401: notSignedInDoc,
  },
})
const add = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/',
  request: { body },
  responses: { 201: addressDoc, 401: notSignedInDoc, 409: errorDoc('The book is full') },
})
const change = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/{id}',
  request: { params, body },
  responses: { 200: addressDoc, 401: notSignedInDoc, 404: addressNotFoundDoc },
})
const remove = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/{id}',
  description: 'When it was the default, the oldest that is left becomes it',
  request: { params },
  responses: { 204: { description: 'Removed' }, 401: notSignedInDoc, 404: addressNotFoundDoc },
})

/** The address book of whoever is signed in. */
export function createAddressRoutes() {
  return createAccountRouter()
    .openapi(list, async (c) => {
      const items = await listAddresses(c.var.db, { userId: c.var.currentUser.user.id })
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(add, async (c) => {
      const { db, currentUser, now } = c.var
      const answer = await createAddress(db, {
        ...{ userId: currentUser.user.id, address: c.req.valid('json'), now },
      })
      return typeof answer === 'string' ? respondWithError(c, answer) : c.json(answer, 201)
    })
    .openapi(change, async (c) => {
      const { db, currentUser, now } = c.var
      const addressId = c.req.valid('param').id
      const answer = await updateAddress(db, {
        ...{ addressId, userId: currentUser.user.id, address: c.req.valid('json'), now },
      })
      return typeof answer === 'string' ? respondWithError(c, answer) : c.json(answer, 200)
    })
    .openapi(remove, async (c) => {
      const addressId = c.req.valid('param').id
      const isGone = await deleteAddress(c.var.db, { addressId, userId: c.var.currentUser.user.id })
      return isGone ? c.body(null, 204) : respondWithError(c, 'address_not_found')
    })
}

const errorResponses = {
  address_limit_reached: [
    409,
    'address_limit_reached',
    `You have ${MAX_ADDRESSES} addresses. Please remove one first.`,
  ],
  address_not_found: [404, 'not_found', 'This address is not in your book any more.'],
} as const

function respondWithError<Why extends keyof typeof errorResponses>(c: Context, key: Why) {
  const [status, code, message] = errorResponses[key]
  return errorResponse<(typeof errorResponses)[Why][0]>(c, status, { code, message })
}
