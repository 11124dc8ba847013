import { z } from 'zod'
import { multiLineText } from '#contract/addresses'
import { Picture } from '#contract/pictures'

export const REVIEWS_PER_PAGE = 10
export const MAX_REVIEW_LENGTH = 5000
export const MAX_REPLY_LENGTH = 2000
export const MAX_REPORT_LENGTH = 500
export const MAX_REVIEW_PHOTOS = 4
export const MAX_REVIEW_PHOTO_BYTES = 10 * 2 ** 20
/** The views of the moderation count no further. */
export const MAX_COUNTED_REVIEWS = 10_000

export const REVIEW_SORT_ORDERS = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSortOrder = (typeof REVIEW_SORT_ORDERS)[number]

/** `pending` waits for an administrator. */
export const REVIEW_STATUSES = ['pending', 'published', 'rejected'] as const
/** Why an administrator rejects a review. A low rating is no reason. */
export const REJECT_REASONS = ['personal_data', 'off_topic', 'advertising', 'unlawful'] as const

export const SaveReviewBody = z
  .object({
    rating: z.int({ error: 'rating_required' }).min(1).max(5),
    review_text: z.string().max(MAX_REVIEW_LENGTH).default(''),
    photo_ids: z.array(z.uuid()).max(MAX_REVIEW_PHOTOS).optional().meta({
      description: 'Uploaded photos, in their order. A change without them leaves the photos',
    }),
  })
  .meta({ id: 'SaveReviewBody' })
export type SaveReviewBody = z.infer<typeof SaveReviewBody>

export const ListReviewsQuery = z.object({
  sort: z.enum(REVIEW_SORT_ORDERS).default('newest'),
  limit: z.coerce.number().int().min(1).max(100).default(REVIEWS_PER_PAGE),
  cursor: z.string().max(200).optional(),
})

export const ReviewPhoto = z
  .object({
    id: z.uuid(),
    url: z.string().meta({ description: 'A path of the shop: WebP, 1600 pixels wide at most' }),
    small_url: z.string().meta({ description: 'Its middle, 320 pixels square' }),
  })
  .meta({ id: 'ReviewPhoto' })
export type ReviewPhoto = z.infer<typeof ReviewPhoto>

export const Review = z
  .object({
    id: z.uuid(),
    product_id: z.uuid(),
    rating: z.int(),
    review_text: z.string().meta({ description: 'Plain text; line breaks are kept' }),
    user_name: z.string(),
    is_verified: z.boolean().meta({ description: 'The author bought the product in this shop' }),
    reply: z
      .object({ text: z.string(), created_at: z.string() })
      .nullable()
      .meta({ description: 'The answer of the shop, as plain text' }),
    photos: z.array(ReviewPhoto).meta({ description: 'Four at most' }),
    helpful_count: z.int().meta({ description: 'People who found the review helpful' }),
    created_at: z.string(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const ReviewVote = z
  .object({ is_helpful: z.boolean(), helpful_count: z.int() })
  .meta({ id: 'ReviewVote' })
export type ReviewVote = z.infer<typeof ReviewVote>

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

/** A review as its author sees it. */
export const OwnReview = Review.extend({
  status: z.enum(REVIEW_STATUSES),
  reject_reason: z.enum(REJECT_REASONS).nullable(),
}).meta({ id: 'OwnReview' })
export type OwnReview = z.infer<typeof OwnReview>

export const ReportReviewBody = z
  .object({
    reason: z.enum(REJECT_REASONS),
    comment: multiLineText(MAX_REPORT_LENGTH).default(''),
  })
  .meta({ id: 'ReportReviewBody' })

/** A review as an administrator sees it. */
export const ModeratedReview = OwnReview.extend({
  reports: z
    .array(
      z.object({ reason: z.enum(REJECT_REASONS), comment: z.string(), created_at: z.string() }),
    )
    .meta({ description: 'Of users, oldest first, until a decision settles them' }),
  product_title: z.string(),
  product_slug: z.string(),
  product_picture: Picture.nullable(),
  rating_effect: z
    .object({
      now: z.number().nullable(),
      count: z.int(),
      published: z.number(),
      hidden: z.number().nullable(),
    })
    .meta({
      description:
        'The average of the product, to one decimal: now, with this review, and without it',
    }),
  contact_details: z
    .array(z.string())
    .meta({ description: 'Parts of the text that are links, addresses or phone numbers' }),
  revision: z.int().meta({ description: 'Send it with a decision' }),
  is_approved: z.boolean().meta({ description: 'An administrator approved it as it is' }),
  updated_at: z.string(),
}).meta({ id: 'ModeratedReview' })
export type ModeratedReview = z.infer<typeof ModeratedReview>

export const ListModeratedReviewsQuery = z.object({
  status: z.enum(REVIEW_STATUSES).default('pending'),
  reported: z.enum(['true']).optional().meta({
    description: 'Only published reviews with reports. Approving one again settles them',
  }),
  product_id: z.uuid().optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  photos: z.enum(['true']).optional().meta({ description: 'Only reviews with photos' }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})

export const ModerationQuery = z.object({
  revision: z.coerce.number().int().min(0).optional().meta({
    description: 'Of the review as you have read it: a decision about another one is refused',
  }),
})

export const ReviewCounts = z
  .object({
    pending: z.int(),
    reported: z.int(),
    published: z.int(),
    rejected: z.int(),
    oldest_pending_at: z.string().nullable(),
  })
  .meta({ id: 'ReviewCounts', description: `Each is at most ${MAX_COUNTED_REVIEWS}` })

export const RejectReviewBody = z.object({ reason: z.enum(REJECT_REASONS) })
export const SaveReplyBody = z.object({ text: z.string().trim().min(1).max(MAX_REPLY_LENGTH) })

export const ReviewSettings = z
  .object({
    publish_verified: z.boolean().meta({
      description: 'Publishes the reviews of verified purchases without an administrator',
    }),
    publish_photos: z.boolean().default(false).meta({
      description: 'Publishes the photos of verified purchases without an administrator, too',
    }),
    request_after_days: z.int().min(0).max(60).default(7).meta({
      description:
        'How many days after the delivery customers are asked for reviews by e-mail; 0 asks nobody',
    }),
  })
  .meta({ id: 'ReviewSettings' })
export type ReviewSettings = z.infer<typeof ReviewSettings>
