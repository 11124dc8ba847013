import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ListReviews, ReviewPage, type Review as WireReview } from '#contract/reviews'
import { type ProductId, productRating, productTag } from '#modules/catalog'
import { productReviews, type Review, reviewsTag } from '#modules/reviews'
import { placeOf } from '#platform/cursor'
import { newArea } from './area.ts'
import { problem, says } from './errors.ts'
import { tagged } from './public-reads.ts'

const list = createRoute({
  method: 'get',
  path: '/{id}/reviews',
  request: { params: z.object({ id: z.uuid() }), query: ListReviews },
  responses: {
    200: {
      description: 'Newest first',
      content: { 'application/json': { schema: ReviewPage } },
    },
    404: says('No such product'),
    422: says('A limit or cursor that is none'),
  },
})

/** Mounted where the products are. */
export function reviews() {
  return newArea().openapi(list, async (c) => {
    const { db } = c.var
    const { limit, cursor } = c.req.valid('query')
    const productId = c.req.valid('param').id as ProductId
    const after = cursor ? placeOf(cursor) : null
    if (cursor && !after) {
      const fields = { cursor: 'Not a cursor of this list' }
      return problem(c, 422, { code: 'invalid_input', message: 'That page is gone.', fields })
    }

    const rating = await productRating(db, productId)
    if (!rating) {
      return problem(c, 404, { code: 'not_found', message: 'This product is not here.' })
    }
    const { items, nextCursor } = await productReviews(db, { productId, limit, after })
    tagged(c, [reviewsTag(productId), productTag({ id: productId })])
    return c.json(
      {
        items: items.map(wire),
        next_cursor: nextCursor,
        rating: rating.reviewCount > 0 ? rating.ratingTenths / 10 : null,
        review_count: rating.reviewCount,
        rating_counts: rating.ratingCounts,
      },
      200,
    )
  })
}

function wire(review: Review): WireReview {
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
