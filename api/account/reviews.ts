import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { OwnReview, SaveReviewBody } from '#contract/reviews'
import type { ProductId } from '#modules/catalog'
import {
  getOwnReview,
  getOwnReviewById,
  type ReviewId,
  updateReview,
  withdrawReview,
} from '#modules/reviews'
import type { AppDependencies } from '../app-dependencies.ts'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { getReviewAuthor } from '../shop/review-author.ts'
import { toOwnReviewResponse } from '../shop/review-response.ts'

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
    422: errorDoc('The rating is missing, or the text is too long'),
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

/** The reviews of the signed-in user. */
export function createOwnReviewRoutes({ rateLimits }: AppDependencies) {
  const router = createAccountRouter()
  router.on('PUT', '/:id', rateLimit(rateLimits, 'reviews'))
  return router
    .openapi(find, async (c) => {
      const { db, currentUser } = c.var
      const { product_id: productId } = c.req.valid('query')
      const review = await getOwnReview(db, { productId, userId: currentUser.user.id })
      return c.json({ review: review && toOwnReviewResponse(review) }, 200)
    })
    .openapi(update, async (c) => {
      const { db, now } = c.var
      const { user } = c.var.currentUser
      const key = { reviewId: c.req.valid('param').id, userId: user.id }
      const review = await getOwnReviewById(db, key)
      if (!review) return notFoundResponse(c, 'review_not_found')

      const author = await getReviewAuthor(db, { user, productId: review.productId })
      const { rating, review_text: text } = c.req.valid('json')
      const updated = await updateReview(db, { ...key, ...author, rating, text, now })
      return updated.ok
        ? c.json(toOwnReviewResponse(updated.value), 200)
        : notFoundResponse(c, updated.error.code)
    })
    .openapi(remove, async (c) => {
      const { db, currentUser, now } = c.var
      const key = { reviewId: c.req.valid('param').id, userId: currentUser.user.id }
      await withdrawReview(db, { ...key, now })
      return c.body(null, 204)
    })
}
