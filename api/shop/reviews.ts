import { createRoute } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import {
  ListReviewsQuery,
  MAX_REVIEW_PHOTO_BYTES,
  OwnReview,
  ReviewPage,
  ReviewPhoto,
  SaveReviewBody,
} from '#contract/reviews'
import { getProductRating, type ProductId, productTag } from '#modules/catalog'
import {
  createReview,
  listProductReviews,
  type PhotoId,
  reviewsTag,
  uploadPhoto,
} from '#modules/reviews'
import type { AppDependencies } from '../app-dependencies.ts'
import {
  notSignedInDoc,
  requireSignIn,
  type SignedInVariables,
  sessionSecurity,
} from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
import { binaryBody, jsonBody, jsonDoc } from '../http/openapi.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { rejectAnonymousUsers } from '../http/reject-anonymous-users.ts'
import { createRouter } from '../http/router.ts'
import { getReviewAuthor } from './review-author.ts'
import { buildOwnReviewResponse, buildReviewResponses, toPrivatePhoto } from './review-response.ts'

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
    422: errorDoc('The rating is missing, the text is too long, or a photo is not yours'),
    429: errorDoc('Too many reviews from this network'),
  },
})

const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_MEBIBYTES = MAX_REVIEW_PHOTO_BYTES / 2 ** 20

const upload = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/{id}/review-photos',
  description: `Stores a picture for your review of the product, ${MAX_MEBIBYTES} MiB at most. One that no review takes is deleted after a day`,
  request: { params, body: binaryBody(PHOTO_TYPES) },
  responses: {
    201: jsonDoc('The photo, at addresses that only you know', ReviewPhoto),
    401: notSignedInDoc,
    403: errorDoc('The user is anonymous'),
    404: errorDoc('The product does not exist, or is not for sale'),
    413: errorDoc('Too large'),
    415: errorDoc('No JPEG, PNG or WebP, or damaged'),
    429: errorDoc('Too many pictures'),
  },
})

const limitPhotoSize = bodyLimit({
  maxSize: MAX_REVIEW_PHOTO_BYTES,
  onError: (c) =>
    errorResponse(c, 413, {
      ...{ code: 'too_large', messageKey: 'photo_too_large' },
      params: { max: MAX_MEBIBYTES },
    }),
})

const respondWithError = createErrorResponder({
  already_reviewed: { status: 409 },
  photo_not_found: { status: 422 },
})
const respondWithUploadError = createErrorResponder({
  unsupported_image: { status: 415 },
  too_many_requests: { status: 429 },
})

/** The reviews of a product. Mounted at `/products`. */
export function createReviewRoutes({ rateLimits, secretKey, files, pictures }: AppDependencies) {
  const router = createRouter<SignedInVariables>()
  const limit = rateLimit(rateLimits, 'reviews')
  router.post('/:id/reviews', requireSignIn, rejectAnonymousUsers, limit)
  const limitUploads = rateLimit(rateLimits, 'review_photos')
  router.post(
    '/:id/review-photos',
    ...[requireSignIn, rejectAnonymousUsers, limitUploads, limitPhotoSize],
  )
  return router
    .openapi(upload, async (c) => {
      const { db, currentUser, now } = c.var
      const { id: productId } = c.req.valid('param')
      if (!(await getProductRating(db, productId))) return notFoundResponse(c, 'product_not_found')

      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const input = { userId: currentUser.user.id, productId, bytes, now }
      const saved = await uploadPhoto({ db, files, worker: pictures.worker }, input)
      return saved.ok
        ? c.json(toPrivatePhoto(saved.value, { secretKey, now }), 201)
        : respondWithUploadError(c, saved.error)
    })
    .openapi(create, async (c) => {
      const { db, currentUser, now } = c.var
      const { id: productId } = c.req.valid('param')
      if (!(await getProductRating(db, productId))) return notFoundResponse(c, 'product_not_found')

      const { user } = currentUser
      const { authorName: name, isVerified } = await getReviewAuthor(db, { user, productId })
      const { rating, review_text: text, photo_ids: photoIds } = c.req.valid('json')
      const created = await createReview(db, {
        ...{ author: { id: user.id, name }, productId, isVerified, now },
        ...{ rating, text, photoIds: photoIds as PhotoId[] | undefined },
      })
      return created.ok
        ? c.json(await buildOwnReviewResponse(db, created.value, { secretKey, now }), 201)
        : respondWithError(c, created.error)
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
          items: await buildReviewResponses(db, page.value.items),
          next_cursor: page.value.nextCursor,
          rating: rating.reviewCount > 0 ? rating.ratingTenths / 10 : null,
          review_count: rating.reviewCount,
          rating_counts: rating.ratingCounts,
        },
        200,
      )
    })
}
