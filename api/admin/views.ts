import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { SavedView, SavedViewList, SaveViewBody } from '#contract/identity'
import {
  deleteSavedView,
  listSavedViews,
  type SavedViewId,
  saveView,
  type UserId,
} from '#modules/identity'
import { err, ok, type Result } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { ANY_STAFF, requires } from '../http/permissions.ts'
import { recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'

const accountNeeded = errorDoc('The caller is a program without an account')

const list = createRoute({
  ...requires(ANY_STAFF),
  method: 'get',
  path: '/',
  description: 'The views that you have saved for a list',
  request: { query: z.object({ list: SavedViewList }) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Your views, oldest first', singlePageSchema(SavedView)),
    409: accountNeeded,
    422: errorDoc('There is no such list'),
  },
})
const save = createRoute({
  ...requires(ANY_STAFF),
  ...recordsNothing,
  method: 'put',
  path: '/',
  description: 'Saves filters under a name, in place of what has the name',
  request: { body: jsonBody(SaveViewBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The view', SavedView),
    409: errorDoc('You have 30 views of this list, or the caller is a program without an account'),
    422: errorDoc('A field is invalid'),
  },
})
const remove = createRoute({
  ...requires(ANY_STAFF),
  ...recordsNothing,
  method: 'delete',
  path: '/{id}',
  request: { params: z.object({ id: z.uuid().transform((id) => id as SavedViewId) }) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Deleted' },
    404: errorDoc('You have no such view'),
    409: accountNeeded,
  },
})

/** Routes for the filters of lists that administrators have saved. Everybody has their own. */
export function createSavedViewRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const userId = getUserId(c.var)
      if (!userId.ok) return respondWithError(c, userId.error)
      const { list: ofList } = c.req.valid('query')
      const items = await listSavedViews(c.var.db, { userId: userId.value, list: ofList })
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(save, async (c) => {
      const { db, now } = c.var
      const userId = getUserId(c.var)
      if (!userId.ok) return respondWithError(c, userId.error)
      const saved = await saveView(db, { ...c.req.valid('json'), userId: userId.value, now })
      return saved.ok ? c.json(saved.value, 200) : respondWithError(c, saved.error)
    })
    .openapi(remove, async (c) => {
      const userId = getUserId(c.var)
      if (!userId.ok) return respondWithError(c, userId.error)
      const { id } = c.req.valid('param')
      const isDeleted = await deleteSavedView(c.var.db, { userId: userId.value, id })
      return isDeleted ? c.body(null, 204) : respondWithError(c, err('view_not_found').error)
    })
}

function getUserId({ admin }: AdminVariables): Result<UserId, 'account_needed'> {
  return admin.account ? ok(admin.account.user.id) : err('account_needed')
}

const respondWithError = createErrorResponder({
  account_needed: { status: 409 },
  too_many_views: { status: 409 },
  view_not_found: { status: 404, code: 'not_found' },
})
