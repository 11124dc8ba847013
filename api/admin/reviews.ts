import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  ListModeratedReviewsQuery,
  ModeratedReview,
  RejectReviewBody,
  ReviewSettings,
  SaveReplyBody,
} from '#contract/reviews'
import { listProductsById } from '#modules/catalog'
import {
  approveReview,
  listModeratedReviews,
  listOpenReports,
  type Review,
  type ReviewId,
  rejectReview,
  reviewSettings,
  saveReply,
} from '#modules/reviews'
import type { Database } from '#platform/db/database'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { buildOwnReviewResponses, type PhotoAccess } from '../shop/review-response.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id as ReviewId) })
const responses = {
  ...adminErrorDocs,
  200: jsonDoc('The review', ModeratedReview),
  404: errorDoc('There is no such review'),
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
    422: errorDoc('The status, the limit or the cursor is invalid'),
  },
})
const approve = createRoute({
  ...requires('reviews:write'),
  ...records('approved', changeSubjects.review),
  method: 'post',
  path: '/{id}/approve',
  description: 'Publishes the review, and settles its reports',
  request: { params },
  responses,
})
const reject = createRoute({
  ...requires('reviews:write'),
  ...records('rejected', changeSubjects.review),
  method: 'post',
  path: '/{id}/reject',
  description: 'Hides the review. Its author sees the reason, and may change the review',
  request: { params, body: jsonBody(RejectReviewBody) },
  responses: { ...responses, 422: invalidDoc },
})
const reply = createRoute({
  ...requires('reviews:write'),
  ...records('replied', changeSubjects.review),
  method: 'put',
  path: '/{id}/reply',
  description: 'Saves the answer of the shop, which is shown below the review',
  request: { params, body: jsonBody(SaveReplyBody) },
  responses: { ...responses, 422: invalidDoc },
})
const removeReply = createRoute({
  ...requires('reviews:write'),
  ...records('reply_deleted', changeSubjects.review),
  method: 'delete',
  path: '/{id}/reply',
  request: { params },
  responses,
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
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { cursor, reported, ...query } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listModeratedReviews(c.var.db, {
        ...{ ...query, isReported: reported === 'true', after: after.value },
      })
      const { db, now } = c.var
      const items = await buildResponses(db, page.items, { secretKey, now })
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(approve, async (c) => {
      const { db, actor, now } = c.var
      const reviewId = c.req.valid('param').id
      const approved = await approveReview(db, { reviewId, actor, now })
      if (!approved.ok) return respondWithError(c, approved.error)
      return c.json(await buildResponse(db, approved.value, { secretKey, now }), 200)
    })
    .openapi(reject, async (c) => {
      const { db, actor, now } = c.var
      const input = { reviewId: c.req.valid('param').id, reason: c.req.valid('json').reason }
      const rejected = await rejectReview(db, { ...input, actor, now })
      if (!rejected.ok) return respondWithError(c, rejected.error)
      return c.json(await buildResponse(db, rejected.value, { secretKey, now }), 200)
    })
    .openapi(reply, async (c) => {
      const { db, actor, now } = c.var
      const input = { reviewId: c.req.valid('param').id, text: c.req.valid('json').text }
      const saved = await saveReply(db, { ...input, actor, now })
      if (!saved.ok) return respondWithError(c, saved.error)
      return c.json(await buildResponse(db, saved.value, { secretKey, now }), 200)
    })
    .openapi(removeReply, async (c) => {
      const { db, actor, now } = c.var
      const reviewId = c.req.valid('param').id
      const saved = await saveReply(db, { reviewId, text: null, actor, now })
      if (!saved.ok) return respondWithError(c, saved.error)
      return c.json(await buildResponse(db, saved.value, { secretKey, now }), 200)
    })
    .openapi(getSettings, async (c) => c.json(await reviewSettings.get(c.var.db), 200))
    .openapi(setSettings, async (c) => {
      const { db, now } = c.var
      const value = c.req.valid('json')
      await reviewSettings.set(db, { value, now })
      return c.json(value, 200)
    })
}

async function buildResponse(
  db: Database,
  review: Review,
  access: PhotoAccess,
): Promise<ModeratedReview> {
  const [response] = await buildResponses(db, [review], access)
  return response!
}

async function buildResponses(
  db: Database,
  reviews: Review[],
  access: PhotoAccess,
): Promise<ModeratedReview[]> {
  const products = await listProductsById(
    db,
    reviews.map(({ productId }) => productId),
  )
  const reports = await listOpenReports(
    db,
    reviews.map(({ id }) => id),
  )
  const titles = new Map(products.map(({ id, title }) => [id, title]))
  const responses = await buildOwnReviewResponses(db, reviews, access)
  return reviews.map((review, index) => ({
    ...responses[index]!,
    product_title: titles.get(review.productId) ?? '',
    reports: (reports.get(review.id) ?? []).map(({ reason, comment, createdAt }) => ({
      ...{ reason, comment, created_at: createdAt.toISOString() },
    })),
    is_approved: review.isApproved,
    updated_at: review.updatedAt.toISOString(),
  }))
}

const respondWithError = createErrorResponder({
  review_not_found: { status: 404, code: 'not_found' },
})
