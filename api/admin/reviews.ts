import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  ListModeratedReviewsQuery,
  ModeratedReview,
  ModerationQuery,
  RejectReviewBody,
  ReviewCounts,
  ReviewSettings,
  SaveReplyBody,
} from '#contract/reviews'
import type { ProductId } from '#modules/catalog'
import {
  approveReview,
  countModeratedReviews,
  listModeratedReviews,
  type Review,
  type ReviewId,
  rejectReview,
  reopenReview,
  reviewSettings,
  saveReply,
} from '#modules/reviews'
import type { Result } from '#platform/result'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { buildModeratedResponse, buildModeratedResponses } from './moderated-review-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id as ReviewId) })
const responses = {
  ...adminErrorDocs,
  200: jsonDoc('The review', ModeratedReview),
  404: errorDoc('There is no such review'),
  409: errorDoc('Somebody has changed the review, or decided about it, since `revision`'),
}
const invalidDoc = errorDoc('A field is invalid')

const list = createRoute({
  ...requires('reviews:read'),
  method: 'get',
  path: '/',
  request: { query: ListModeratedReviewsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The reviews with a status, newest first', pageSchema(ModeratedReview)),
    422: errorDoc('A filter, the limit or the cursor is invalid'),
  },
})
const counts = createRoute({
  ...requires('reviews:read'),
  method: 'get',
  path: '/counts',
  responses: { ...adminErrorDocs, 200: jsonDoc('How many reviews each view has', ReviewCounts) },
})
const approve = createRoute({
  ...requires('reviews:write'),
  ...records('approved', changeSubjects.review),
  method: 'post',
  path: '/{id}/approve',
  description: 'Publishes the review, and settles its reports',
  request: { params, query: ModerationQuery },
  responses: { ...responses, 422: invalidDoc },
})
const reopen = createRoute({
  ...requires('reviews:write'),
  ...records('reopened', changeSubjects.review),
  method: 'post',
  path: '/{id}/reopen',
  description: 'Takes back a decision: the review waits again, and is not shown',
  request: { params, query: ModerationQuery },
  responses: { ...responses, 422: invalidDoc },
})
const reject = createRoute({
  ...requires('reviews:write'),
  ...records('rejected', changeSubjects.review),
  method: 'post',
  path: '/{id}/reject',
  description: 'Hides the review. Its author sees the reason, and may change the review',
  request: { params, query: ModerationQuery, body: jsonBody(RejectReviewBody) },
  responses: { ...responses, 422: invalidDoc },
})
const reply = createRoute({
  ...requires('reviews:write'),
  ...records('replied', changeSubjects.review),
  method: 'put',
  path: '/{id}/reply',
  description: 'Saves the answer of the shop, which is shown below the review',
  request: { params, query: ModerationQuery, body: jsonBody(SaveReplyBody) },
  responses: { ...responses, 422: invalidDoc },
})
const removeReply = createRoute({
  ...requires('reviews:write'),
  ...records('reply_deleted', changeSubjects.review),
  method: 'delete',
  path: '/{id}/reply',
  request: { params, query: ModerationQuery },
  responses: { ...responses, 422: invalidDoc },
})
const settingsDoc = jsonDoc('The settings of reviews', ReviewSettings)
const getSettings = createRoute({
  ...requires('reviews:read'),
  method: 'get',
  path: '/settings',
  responses: { ...adminErrorDocs, 200: settingsDoc },
})
const setSettings = createRoute({
  ...requires('reviews:write'),
  ...records('saved', changeSubjects.reviewSettings),
  method: 'put',
  path: '/settings',
  request: { body: jsonBody(ReviewSettings) },
  responses: { ...adminErrorDocs, 200: settingsDoc, 422: invalidDoc },
})

/** Routes by which administrators read, approve, reject and answer reviews. */
export function createReviewModerationRoutes({ secretKey }: Pick<AppDependencies, 'secretKey'>) {
  const respond = async (
    c: Context<{ Variables: AdminVariables }>,
    decided: Result<Review, 'review_not_found' | 'review_changed'>,
  ) => {
    if (!decided.ok) return respondWithError(c, decided.error)
    const { db, now } = c.var
    return c.json(await buildModeratedResponse(db, decided.value, { secretKey, now }), 200)
  }
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const { cursor, reported, photos, product_id, ...query } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listModeratedReviews(db, {
        ...{ ...query, productId: product_id as ProductId | undefined, after: after.value },
        ...{ isReported: reported === 'true', hasPhotos: photos === 'true' },
      })
      const items = await buildModeratedResponses(db, page.items, { secretKey, now })
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(counts, async (c) => {
      const { oldestPendingAt, ...counted } = await countModeratedReviews(c.var.db)
      const oldest = oldestPendingAt?.toISOString() ?? null
      return c.json({ ...counted, oldest_pending_at: oldest }, 200)
    })
    .openapi(approve, async (c) => respond(c, await approveReview(c.var.db, readInput(c))))
    .openapi(reopen, async (c) => respond(c, await reopenReview(c.var.db, readInput(c))))
    .openapi(reject, async (c) => {
      const { reason } = c.req.valid('json')
      return respond(c, await rejectReview(c.var.db, { ...readInput(c), reason }))
    })
    .openapi(reply, async (c) => {
      const { text } = c.req.valid('json')
      return respond(c, await saveReply(c.var.db, { ...readInput(c), text }))
    })
    .openapi(removeReply, async (c) =>
      respond(c, await saveReply(c.var.db, { ...readInput(c), text: null })),
    )
    .openapi(getSettings, async (c) => c.json(await reviewSettings.get(c.var.db), 200))
    .openapi(setSettings, async (c) => {
      const { db, now } = c.var
      const value = c.req.valid('json')
      await reviewSettings.set(db, { value, now })
      return c.json(value, 200)
    })
}

/** Which review, as whom, and the revision that was read. */
function readInput(c: ModerationContext) {
  const { actor, now } = c.var
  const { revision } = c.req.valid('query')
  return { reviewId: c.req.valid('param').id, revision, actor, now }
}

interface ModerationInput {
  out: { param: z.output<typeof params>; query: z.output<typeof ModerationQuery> }
}
type ModerationContext = Context<{ Variables: AdminVariables }, string, ModerationInput>

const respondWithError = createErrorResponder({
  review_not_found: { status: 404, code: 'not_found' },
  review_changed: { status: 409 },
})
