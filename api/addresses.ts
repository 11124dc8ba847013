import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { Address, MOST_ADDRESSES, SaveAddress } from '#contract/account'
import {
  type AddressId,
  addAddress,
  addressBook,
  changeAddress,
  removeAddress,
} from '#modules/account'
import { problem, says } from './errors.ts'
import { forSignedIn, newPersonalArea, notSignedIn } from './signed-in.ts'

const params = z.object({ id: z.uuid().transform((id) => id as AddressId) })
const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })
const body = { content: json(SaveAddress), required: true }
const theAddress = { description: 'The address as it is kept', content: json(Address) }
const unknown = says('Unknown, or not yours: nobody is told which')

const list = createRoute({
  ...forSignedIn,
  method: 'get',
  path: '/',
  description: `Your address book, the default first; ${MOST_ADDRESSES} addresses at most`,
  responses: {
    200: {
      description: 'The addresses',
      content: json(z.object({ items: z.array(Address), next_cursor: z.null() })),
    },
    401: notSignedIn,
  },
})
const add = createRoute({
  ...forSignedIn,
  method: 'post',
  path: '/',
  request: { body },
  responses: { 201: theAddress, 401: notSignedIn, 409: says('The book is full') },
})
const change = createRoute({
  ...forSignedIn,
  method: 'put',
  path: '/{id}',
  request: { params, body },
  responses: { 200: theAddress, 401: notSignedIn, 404: unknown },
})
const remove = createRoute({
  ...forSignedIn,
  method: 'delete',
  path: '/{id}',
  description: 'When it was the default, the oldest that is left becomes it',
  request: { params },
  responses: { 204: { description: 'Removed' }, 401: notSignedIn, 404: unknown },
})

/** The address book of whoever is signed in. */
export function addresses() {
  return newPersonalArea()
    .openapi(list, async (c) => {
      const items = await addressBook(c.var.db, { userId: c.var.who.user.id })
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(add, async (c) => {
      const { db, who, now } = c.var
      const answer = await addAddress(db, {
        ...{ userId: who.user.id, address: c.req.valid('json'), now },
      })
      return typeof answer === 'string' ? refuse(c, answer) : c.json(answer, 201)
    })
    .openapi(change, async (c) => {
      const { db, who, now } = c.var
      const addressId = c.req.valid('param').id
      const answer = await changeAddress(db, {
        ...{ addressId, userId: who.user.id, address: c.req.valid('json'), now },
      })
      return typeof answer === 'string' ? refuse(c, answer) : c.json(answer, 200)
    })
    .openapi(remove, async (c) => {
      const addressId = c.req.valid('param').id
      const isGone = await removeAddress(c.var.db, { addressId, userId: c.var.who.user.id })
      return isGone ? c.body(null, 204) : refuse(c, 'no_such_address')
    })
}

const refusals = {
  book_full: [409, 'book_full', `You have ${MOST_ADDRESSES} addresses. Please remove one first.`],
  no_such_address: [404, 'not_found', 'This address is not in your book any more.'],
} as const

function refuse<Why extends keyof typeof refusals>(c: Context, why: Why) {
  const [status, code, message] = refusals[why]
  return problem<(typeof refusals)[Why][0]>(c, status, { code, message })
}
