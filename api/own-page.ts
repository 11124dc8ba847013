import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { ownOrders } from '#modules/orders'
import { placeOf } from '#platform/cursor'
import { problem, says } from './errors.ts'
import { forSignedIn, needsSignIn, notSignedIn, type SignedInOnly } from './signed-in.ts'

const PageAsked = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(10),
  cursor: z.string().max(200).optional(),
})

interface Described<Page> {
  page: Page
  description: string
  found: string
}

/** The route of a list that goes by your orders, the newest first, so many at a time. */
export function ownPage<Page extends z.ZodType>({ page, description, found }: Described<Page>) {
  return createRoute({
    ...forSignedIn,
    method: 'get',
    path: '/',
    middleware: needsSignIn,
    description,
    request: { query: PageAsked },
    responses: {
      200: { description: found, content: { 'application/json': { schema: page } } },
      401: notSignedIn,
      422: says('A limit or cursor that is none'),
    },
  })
}

/** Your orders on the page that was asked for, or the answer to a cursor that is none of ours. */
export async function ordersOfPage(
  c: Context<{ Variables: SignedInOnly }>,
  { limit, cursor }: z.infer<typeof PageAsked>,
) {
  const { db, who } = c.var
  const after = cursor ? placeOf(cursor) : null
  if (cursor && !after) {
    const fields = { cursor: 'Not a cursor of this list' }
    return problem(c, 422, { code: 'invalid_input', message: 'That page is gone.', fields })
  }
  return ownOrders(db, { userId: who.user.id, limit, after })
}
