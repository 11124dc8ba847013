import { createRoute } from '@hono/zod-openapi'
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
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'

const params = z.object({ id: z.uuid().transform((id) => id as AddressId) })
const body = jsonBody(SaveAddress)
const addressDoc = jsonDoc('The saved address', Address)
const addressNotFoundDoc = errorDoc('Unknown, or an address of another user')

const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description: `Your address book, the default first; ${MAX_ADDRESSES} addresses at most`,
  responses: { 200: jsonDoc('The addresses', singlePageSchema(Address)), 401: notSignedInDoc },
})
const add = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/',
  request: { body },
  responses: { 201: addressDoc, 401: notSignedInDoc, 409: errorDoc('The address book is full') },
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
  description: 'If it was the default, the oldest other address becomes the default',
  request: { params },
  responses: { 204: { description: 'Removed' }, 401: notSignedInDoc, 404: addressNotFoundDoc },
})

const respondWithError = createErrorResponder({
  address_limit_reached: { status: 409 },
  address_not_found: { status: 404, code: 'not_found' },
})

/** The address book of the signed-in user. */
export function createAddressRoutes() {
  return createAccountRouter()
    .openapi(list, async (c) => {
      const items = await listAddresses(c.var.db, { userId: c.var.currentUser.user.id })
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(add, async (c) => {
      const { db, currentUser, now } = c.var
      const created = await createAddress(db, {
        ...{ userId: currentUser.user.id, address: c.req.valid('json'), now },
      })
      return created.ok ? c.json(created.value, 201) : respondWithError(c, created.error)
    })
    .openapi(change, async (c) => {
      const { db, currentUser, now } = c.var
      const addressId = c.req.valid('param').id
      const updated = await updateAddress(db, {
        ...{ addressId, userId: currentUser.user.id, address: c.req.valid('json'), now },
      })
      return updated.ok ? c.json(updated.value, 200) : respondWithError(c, updated.error)
    })
    .openapi(remove, async (c) => {
      const { db, currentUser } = c.var
      const addressId = c.req.valid('param').id
      const deleted = await deleteAddress(db, { addressId, userId: currentUser.user.id })
      return deleted.ok ? c.body(null, 204) : respondWithError(c, deleted.error)
    })
}
