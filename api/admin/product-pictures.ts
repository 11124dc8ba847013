import { createRoute } from '@hono/zod-openapi'
import { UploadedPicture } from '#contract/product-administration'
import { uploadProductPicture } from '#modules/product-administration'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import {
  limitPictureSize,
  MAX_PICTURE_MEBIBYTES,
  pictureErrorDocs,
  pictureRequest,
  respondWithPictureError,
} from './picture-upload.ts'

const upload = createRoute({
  ...requires('products:write'),
  // The product that takes it has an entry.
  ...recordsNothing,
  method: 'post',
  path: '/',
  description: `Stores a picture for a product, ${MAX_PICTURE_MEBIBYTES} MiB at most. One that no product takes is deleted after a day`,
  request: pictureRequest,
  responses: { ...pictureErrorDocs, 201: jsonDoc('The picture', UploadedPicture) },
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
    return uploaded.ok ? c.json(uploaded.value, 201) : respondWithPictureError(c, uploaded.error)
  })
}
