import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { OwnReview, ReportReviewBody, ReviewVote, SaveReviewBody } from '#contract/reviews'
import type { ProductId } from '#modules/catalog'
import {
  getOwnReview,
  getOwnReviewById,
  listHelpfulReviewIds,
  type PhotoId,
  type ReviewId,
  reportReview,
  updateReview,
  voteReview,
  withdrawReview,
} from '#modules/reviews'
import type { AppDependencies } from '../app-dependencies.ts'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { rejectAnonymousUsers } from '../http/reject-anonymous-users.ts'
import { getReviewAuthor } from '../shop/review-author.ts'
import { buildOwnReviewResponse } from '../shop/review-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id as ReviewId) })

const find = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  request: {
    query: z.object({ product_id: z.uuid().transform((id) => id as ProductId) }),
  },
  responses: {
    200: jsonDoc(
      'Your review of the product, published or not; null if you wrote none',
      z.object({ review: OwnReview.nullable() }),
    ),
    401: notSignedInDoc,
  },
})
const update = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/{id}',
  description: 'A review that is not published waits for an administrator afterwards',
  request: { params, body: jsonBody(SaveReviewBody) },
  responses: {
    200: jsonDoc('Your review', OwnReview),
    401: notSignedInDoc,
    404: errorDoc('You wrote no such review'),
    422: errorDoc('The rating is missing, the text is too long, or a photo is not yours'),
    429: errorDoc('Too many reviews from this network'),
  },
})
const remove = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/{id}',
  request: { params },
  responses: { 204: { description: 'There is no such review of yours' }, 401: notSignedInDoc },
})

const listVotes = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/votes',
  request: {
    query: z.object({ product_id: z.uuid().transform((id) => id as ProductId) }),
  },
  responses: {
    200: jsonDoc(
      'The reviews of the product that you find helpful',
      z.object({ review_ids: z.array(z.uuid()) }),
    ),
    401: notSignedInDoc,
  },
})
const voteResponses = {
  200: jsonDoc('Whether you find the review helpful, and how many people do', ReviewVote),
  401: notSignedInDoc,
  403: errorDoc('The user is anonymous'),
  404: errorDoc('There is no such published review of somebody else'),
  429: errorDoc('Too many votes from this network'),
}
const vote = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/{id}/vote',
  request: { params },
  responses: voteResponses,
})
const removeVote = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/{id}/vote',
  request: { params },
  responses: voteResponses,
})

const report = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/{id}/report',
  description: 'Tells the shop why a review must not be shown. An administrator decides',
  request: { params, body: jsonBody(ReportReviewBody) },
  responses: {
    204: { description: 'Reported' },
    401: notSignedInDoc,
    403: errorDoc('The user is anonymous'),
    404: errorDoc('There is no such published review of somebody else'),
    422: errorDoc('The reason is unknown, or the comment is too long'),
    429: errorDoc('Too many reports from this network'),
  },
})

const respondWithUpdateError = createErrorResponder({
  review_not_found: { status: 404, code: 'not_found' },
  photo_not_found: { status: 422 },
})

/** The reviews of the signed-in user, and the votes and reports on those of others. */
export function createOwnReviewRoutes({ rateLimits, secretKey }: AppDependencies) {
  const router = createAccountRouter()
  const limit = rateLimit(rateLimits, 'reviews')
  router.on('PUT', '/:id', limit)
  router.on(['PUT', 'DELETE'], '/:id/vote', rejectAnonymousUsers, limit)
  router.on('POST', '/:id/report', rejectAnonymousUsers, limit)
  return router
    .openapi(find, async (c) => {
      const { db, currentUser, now } = c.var
      const { product_id: productId } = c.req.valid('query')
      const review = await getOwnReview(db, { productId, userId: currentUser.user.id })
      const response = review && (await buildOwnReviewResponse(db, review, { secretKey, now }))
      return c.json({ review: response }, 200)
    })
    .openapi(listVotes, async (c) => {
      const { db, currentUser } = c.var
      const { product_id: productId } = c.req.valid('query')
      const ids = await listHelpfulReviewIds(db, { productId, userId: currentUser.user.id })
      return c.json({ review_ids: ids }, 200)
    })
    .openapi(vote, async (c) => {
      const { db, currentUser, now } = c.var
      const key = { reviewId: c.req.valid('param').id, userId: currentUser.user.id }
      const count = await voteReview(db, { ...key, isHelpful: true, now })
      return count.ok
        ? c.json({ is_helpful: true, helpful_count: count.value }, 200)
        : notFoundResponse(c, count.error.code)
    })
    .openapi(removeVote, async (c) => {
      const { db, currentUser, now } = c.var
      const key = { reviewId: c.req.valid('param').id, userId: currentUser.user.id }
      const count = await voteReview(db, { ...key, isHelpful: false, now })
      return count.ok
        ? c.json({ is_helpful: false, helpful_count: count.value }, 200)
        : notFoundResponse(c, count.error.code)
    })
    .openapi(report, async (c) => {
      const { db, currentUser, now } = c.var
      const key = { reviewId: c.req.valid('param').id, userId: currentUser.user.id }
      const reported = await reportReview(db, { ...key, ...c.req.valid('json'), now })
      return reported.ok ? c.body(null, 204) : notFoundResponse(c, reported.error.code)
    })
    .openapi(update, async (c) => {
      const { db, now } = c.var
      const { user } = c.var.currentUser
      const key = { reviewId: c.req.valid('param').id, userId: user.id }
      const review = await getOwnReviewById(db, key)
      if (!review) return notFoundResponse(c, 'review_not_found')

      const author = await getReviewAuthor(db, { user, productId: review.productId })
      const { rating, review_text: text, photo_ids: photoIds } = c.req.valid('json')
      const updated = await updateReview(db, {
        ...{ ...key, ...author, rating, text, now },
        photoIds: photoIds as PhotoId[] | undefined,
      })
      return updated.ok
        ? c.json(await buildOwnReviewResponse(db, updated.value, { secretKey, now }), 200)
        : respondWithUpdateError(c, updated.error)
    })
    .openapi(remove, async (c) => {
      const { db, currentUser, now } = c.var
      const key = { reviewId: c.req.valid('param').id, userId: currentUser.user.id }
      await withdrawReview(db, { ...key, now })
      return c.body(null, 204)
    })
}
