import { z } from 'zod'

export const REVIEWS_PER_PAGE = 10
export const MAX_REVIEW_LENGTH = 5000

export const CreateReviewBody = z.object({
  rating: z.int().min(1).max(5),
  review_text: z.string().max(MAX_REVIEW_LENGTH).default(''),
})
export type CreateReviewBody = z.infer<typeof CreateReviewBody>

export const ListReviewsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(REVIEWS_PER_PAGE),
  cursor: z.string().max(200).optional(),
})

export const Review = z
  .object({
    id: z.uuid(),
    product_id: z.uuid(),
    rating: z.int(),
    review_text: z.string().meta({ description: 'Plain text; line breaks are kept' }),
    user_name: z.string(),
    is_verified: z.boolean().meta({ description: 'The author bought the product in this shop' }),
    created_at: z.string(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const ReviewPage = z
  .object({
    items: z.array(Review),
    next_cursor: z.string().nullable(),
    rating: z.number().nullable().meta({ description: 'Average to one decimal' }),
    review_count: z.int(),
    rating_counts: z.array(z.int()).meta({ description: 'Reviews with 1, 2, 3, 4 and 5 stars' }),
  })
  .meta({ id: 'ReviewPage' })
export type ReviewPage = z.infer<typeof ReviewPage>
