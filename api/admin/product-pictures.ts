import { createRoute } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { MAX_PICTURE_BYTES, UploadedPicture } from '#contract/product-administration'
import { uploadProductPicture } from '#modules/product-administration'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { binaryBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_MEBIBYTES = MAX_PICTURE_BYTES / 2 ** 20

const upload = createRoute({
  ...requires('products:write'),
  // The product that takes it has an entry.
  ...recordsNothing,
  method: 'post',
  path: '/',
  description: `Stores a picture for a product, ${MAX_MEBIBYTES} MiB at most. One that no product takes is deleted after a day`,
  request: { body: binaryBody(PICTURE_TYPES) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The picture', UploadedPicture),
    413: errorDoc('Too large'),
    415: errorDoc('No JPEG, PNG or WebP, or damaged'),
    429: errorDoc('Too many pictures at once'),
  },
})

const limitPictureSize = bodyLimit({
  maxSize: MAX_PICTURE_BYTES,
  onError: (c) =>
    errorResponse(c, 413, {
      ...{ code: 'too_large', messageKey: 'photo_too_large' },
      params: { max: MAX_MEBIBYTES },
    }),
})

/** The route by which administrators upload pictures of products. */
export function createProductPictureRoutes({
  files,
  pictures,
}: Pick<AppDependencies, 'files' | 'pictures'>) {
  const router = createRouter<AdminVariables>()
  router.post('/', limitPictureSize)
  return router.openapi(upload, async (c) => {
    const { db, now } = c.var
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const dependencies = { db, files, worker: pictures.worker }
    const uploaded = await uploadProductPicture(dependencies, { bytes, now })
    return uploaded.ok ? c.json(uploaded.value, 201) : respondWithError(c, uploaded.error)
  })
}

const respondWithError = createErrorResponder({
  unsupported_image: { status: 415 },
  too_many_requests: { status: 429 },
})
