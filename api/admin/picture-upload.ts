import { bodyLimit } from 'hono/body-limit'
import { MAX_PICTURE_BYTES } from '#contract/product-administration'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { binaryBody } from '../http/openapi.ts'
import { adminErrorDocs } from './error-docs.ts'

export const MAX_PICTURE_MEBIBYTES = MAX_PICTURE_BYTES / 2 ** 20

/** What the routes by which administrators upload a picture share. */
export const pictureRequest = { body: binaryBody(['image/jpeg', 'image/png', 'image/webp']) }
export const pictureErrorDocs = {
  ...adminErrorDocs,
  413: errorDoc('Too large'),
  415: errorDoc('No JPEG, PNG or WebP, or damaged'),
  429: errorDoc('Too many pictures at once'),
}

export const limitPictureSize = bodyLimit({
  maxSize: MAX_PICTURE_BYTES,
  onError: (c) =>
    errorResponse(c, 413, {
      ...{ code: 'too_large', messageKey: 'photo_too_large' },
      params: { max: MAX_PICTURE_MEBIBYTES },
    }),
})

export const respondWithPictureError = createErrorResponder({
  unsupported_image: { status: 415 },
  too_many_requests: { status: 429 },
})
