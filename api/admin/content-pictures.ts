import { createRoute } from '@hono/zod-openapi'
import { Picture } from '#contract/pictures'
import { storeUploadedPicture } from '#modules/pictures'
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
  ...requires('content:write'),
  // The draft that takes it has an entry.
  ...recordsNothing,
  method: 'post',
  path: '/',
  description: `Stores a picture for the content, ${MAX_PICTURE_MEBIBYTES} MiB at most. In Markdown it is \`![what it shows](src)\`. One that nothing takes is deleted after a day`,
  request: pictureRequest,
  responses: { ...pictureErrorDocs, 201: jsonDoc('The picture', Picture) },
})

/** The route by which administrators upload pictures of the content. */
export function createContentPictureRoutes({
  files,
  pictures,
}: Pick<AppDependencies, 'files' | 'pictures'>) {
  const router = createRouter<AdminVariables>()
  router.post('/', limitPictureSize)
  return router.openapi(upload, async (c) => {
    const { db, now } = c.var
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const dependencies = { db, files, worker: pictures.worker }
    const stored = await storeUploadedPicture(dependencies, { bytes, now })
    return stored.ok ? c.json(stored.value, 201) : respondWithPictureError(c, stored.error)
  })
}
