import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ListReviewsQuery, ReviewPage, type Review as ReviewResponse } from '#contract/reviews'
import { getProductRating, type ProductId, productTag } from '#modules/catalog'
import { listProductReviews, type Review, reviewsTag } from '#modules/reviews'
import { decodeCursor } from '#platform/db/cursor'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { createRouter } from '../http/router.ts'

const list = createRoute({
  method: 'get',
  path: '/{id}/reviews',
  request: { params: z.object({ id: z.uuid() }), query: ListReviewsQuery },
  responses: {
    200: {
      description: 'Newest first',
      content: { 'application/json': { schema: ReviewPage } },
    },
    404: errorDoc('The product does not exist'),
    422: errorDoc('The limit or the cursor is invalid'),
  },
})

/** Mounted at `/products`. */
export function createReviewRoutes() {
  return createRouter().openapi(list, async (c) => {
    const { db } = c.var
    const { limit, cursor } = c.req.valid('query')
    const productId = c.req.valid('param').id as ProductId
    const after = cursor ? decodeCursor(cursor) : null
    if (cursor && !after) return invalidCursorResponse(c)

    const rating = await getProductRating(db, productId)
    if (!rating) {
      return errorResponse(c, 404, { code: 'not_found', messageKey: 'product_not_found' })
    }
    const { items, nextCursor } = await listProductReviews(db, { productId, limit, after })
    setCacheTags(c, [reviewsTag(productId), productTag({ id: productId })])
    return c.json(
      {
        items: items.map(toReviewResponse),
        next_cursor: nextCursor,
        rating: rating.reviewCount > 0 ? rating.ratingTenths / 10 : null,
        review_count: rating.reviewCount,
        rating_counts: rating.ratingCounts,
      },
      200,
    )
  })
}

function toReviewResponse(review: Review): ReviewResponse {
  return {
    id: review.id,
    product_id: review.productId,
    rating: review.rating,
    review_text: review.reviewText,
    user_name: review.userName,
    is_verified: review.isVerified,
    created_at: review.createdAt.toISOString(),
  }
}
