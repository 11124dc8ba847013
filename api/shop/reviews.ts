import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ListReviewsQuery, OwnReview, ReviewPage, SaveReviewBody } from '#contract/reviews'
import { getProductRating, type ProductId, productTag } from '#modules/catalog'
import { createReview, listProductReviews, reviewsTag } from '#modules/reviews'
import type { AppDependencies } from '../app-dependencies.ts'
import {
  notSignedInDoc,
  requireSignIn,
  type SignedInVariables,
  sessionSecurity,
} from '../http/authentication.ts'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { rejectAnonymousUsers } from '../http/reject-anonymous-users.ts'
import { createRouter } from '../http/router.ts'
import { getReviewAuthor } from './review-author.ts'
import { toOwnReviewResponse, toReviewResponse } from './review-response.ts'

const PATH = '/{id}/reviews'
const params = z.object({ id: z.uuid().transform((id) => id as ProductId) })

const list = createRoute({
  method: 'get',
  path: PATH,
  request: { params, query: ListReviewsQuery },
  responses: {
    200: jsonDoc('The published reviews; of equal ones the newest first', ReviewPage),
    404: errorDoc('The product does not exist'),
    422: errorDoc('The order, the limit or the cursor is invalid'),
  },
})
const create = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: PATH,
  description:
    'One review a product and user. It is published at once, or when an administrator has read it: see `status`',
  request: { params, body: jsonBody(SaveReviewBody) },
  responses: {
    201: jsonDoc('Your review', OwnReview),
    401: notSignedInDoc,
    403: errorDoc('The user is anonymous'),
    404: errorDoc('The product does not exist, or is not for sale'),
    409: errorDoc('You have reviewed this product'),
    422: errorDoc('The rating is missing, or the text is too long'),
    429: errorDoc('Too many reviews from this network'),
  },
})

/** The reviews of a product. Mounted at `/products`. */
export function createReviewRoutes({ rateLimits }: AppDependencies) {
  const router = createRouter<SignedInVariables>()
  const limit = rateLimit(rateLimits, 'reviews')
  router.post('/:id/reviews', requireSignIn, rejectAnonymousUsers, limit)
  return router
    .openapi(create, async (c) => {
      const { db, currentUser, now } = c.var
      const { id: productId } = c.req.valid('param')
      if (!(await getProductRating(db, productId))) return notFoundResponse(c, 'product_not_found')

      const { user } = currentUser
      const { authorName: name, isVerified } = await getReviewAuthor(db, { user, productId })
      const { rating, review_text: text } = c.req.valid('json')
      const author = { id: user.id, name }
      const created = await createReview(db, { author, productId, rating, text, isVerified, now })
      return created.ok
        ? c.json(toOwnReviewResponse(created.value), 201)
        : errorResponse(c, 409, created.error)
    })
    .openapi(list, async (c) => {
      const { db } = c.var
      const { id: productId } = c.req.valid('param')
      const rating = await getProductRating(db, productId)
      if (!rating) return notFoundResponse(c, 'product_not_found')

      const page = await listProductReviews(db, { productId, ...c.req.valid('query') })
      if (!page.ok) return invalidCursorResponse(c)
      setCacheTags(c, [reviewsTag(productId), productTag({ id: productId })])
      return c.json(
        {
          items: page.value.items.map(toReviewResponse),
          next_cursor: page.value.nextCursor,
          rating: rating.reviewCount > 0 ? rating.ratingTenths / 10 : null,
          review_count: rating.reviewCount,
          rating_counts: rating.ratingCounts,
        },
        200,
      )
    })
}
