import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { listAccountOrders } from '#modules/orders'
import { decodeCursor } from '#platform/db/cursor'
import {
  notSignedInDoc,
  requireSignIn,
  type SignedInVariables,
  sessionSecurity,
} from '../http/authentication.ts'
import { errorDoc } from '../http/errors.ts'
import { invalidCursorResponse } from '../http/pagination.ts'

const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(10),
  cursor: z.string().max(200).optional(),
})

interface OrderPageRouteInput<Page> {
  page: Page
  description: string
  responseDescription: string
}

/** Creates the route of a list that is paged by the orders of the user, newest first. */
export function createOrderPageRoute<Page extends z.ZodType>({
  page,
  description,
  responseDescription,
}: OrderPageRouteInput<Page>) {
  return createRoute({
    ...sessionSecurity,
    method: 'get',
    path: '/',
    middleware: requireSignIn,
    description,
    request: { query: PageQuery },
    responses: {
      200: { description: responseDescription, content: { 'application/json': { schema: page } } },
      401: notSignedInDoc,
      422: errorDoc('The limit or the cursor is invalid'),
    },
  })
}

/** Returns a page of the user's orders, or the error response for an invalid cursor. */
export async function listOrdersOfPage(
  c: Context<{ Variables: SignedInVariables }>,
  { limit, cursor }: z.infer<typeof PageQuery>,
) {
  const { db, currentUser } = c.var
  const after = cursor ? decodeCursor(cursor) : null
  if (cursor && !after) return invalidCursorResponse(c)
  return listAccountOrders(db, { userId: currentUser.user.id, limit, after })
}
