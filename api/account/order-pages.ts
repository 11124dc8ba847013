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
import { errorDoc, errorResponse } from '../http/errors.ts'

const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(10),
  cursor: z.string().max(200).optional(),
})

interface OrderPageRouteInput<Page> {
  page: Page
  description: string
  responseDescription: string
}

/** The route of a list that goes by your orders, the newest first, so many at a time. */
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
      422: errorDoc('A limit or cursor that is none'),
    },
  })
}

/** Your orders on the page that was asked for, or the answer to a cursor that is none of ours. */
export async function listOrdersOfPage(
  c: Context<{ Variables: SignedInVariables }>,
  { limit, cursor }: z.infer<typeof PageQuery>,
) {
  const { db, currentUser } = c.var
  const after = cursor ? decodeCursor(cursor) : null
  if (cursor && !after) {
    const fields = { cursor: 'Not a cursor of this list' }
    return errorResponse(c, 422, { code: 'invalid_input', message: 'That page is gone.', fields })
  }
  return listAccountOrders(db, { userId: currentUser.user.id, limit, after })
}
