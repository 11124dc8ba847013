import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { LogoPicture, ShopLogoChoice } from '#contract/shop'
import { renderUploadedLogo } from '#modules/pictures'
import { getLogo, saveLogo, shopLogoSetting, storeLogo } from '#modules/shop'
import type { Database } from '#platform/db/database'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import {
  limitPictureSize,
  MAX_PICTURE_MEBIBYTES,
  pictureErrorDocs,
  pictureRequest,
} from './picture-upload.ts'
import { readDocs, revisionField, saveDocs } from './setting-docs.ts'

const SavedLogo = z
  .object({ light: LogoPicture.nullable(), dark: LogoPicture.nullable(), ...revisionField })
  .meta({ id: 'SavedShopLogo' })

const read = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/logo',
  responses: readDocs(SavedLogo),
})
const save = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.shopLogo),
  method: 'put',
  path: '/logo',
  description: 'Chooses the logos that pages, e-mails and documents show instead of the word mark',
  request: { body: jsonBody(ShopLogoChoice.safeExtend(revisionField)) },
  responses: { ...saveDocs(SavedLogo), 404: errorDoc('There is no such picture') },
})
const upload = createRoute({
  ...requires('settings:write'),
  // The setting that names it has an entry.
  ...recordsNothing,
  method: 'post',
  path: '/logo-pictures',
  description: `Stores a picture that can become the logo, ${MAX_PICTURE_MEBIBYTES} MiB at most. It is scaled to 600 × 160 pixels. One that is not chosen is deleted after a day`,
  request: pictureRequest,
  responses: {
    ...pictureErrorDocs,
    201: jsonDoc('The picture', LogoPicture),
    422: errorDoc('Too small'),
  },
})

/** Routes by which owners upload and choose the logo of the shop. */
export function createShopLogoRoutes({ pictures }: Pick<AppDependencies, 'pictures'>) {
  const router = createRouter<AdminVariables>()
  router.post('/logo-pictures', limitPictureSize)
  return router
    .openapi(read, async (c) => c.json(await getSavedLogo(c.var.db), 200))
    .openapi(save, async (c) => {
      const { db, now } = c.var
      const { revision, ...value } = c.req.valid('json')
      const saved = await saveLogo(db, { value, revision, now })
      if (!saved.ok) return respondWithLogoError(c, saved.error)
      return c.json(await getSavedLogo(db), 200)
    })
    .openapi(upload, async (c) => {
      const { db, now } = c.var
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const render = (uploaded: Uint8Array) => renderUploadedLogo(pictures.worker, uploaded)
      const stored = await storeLogo(db, { bytes, render, now })
      return stored.ok ? c.json(stored.value, 201) : respondWithUploadError(c, stored.error)
    })
}

const respondWithLogoError = createErrorResponder({
  logo_not_found: { status: 404 },
  setting_changed: { status: 409 },
})

const respondWithUploadError = createErrorResponder({
  unsupported_image: { status: 415 },
  too_many_requests: { status: 429 },
  logo_too_small: { status: 422 },
})

async function getSavedLogo(db: Database) {
  const { revision } = await shopLogoSetting.getStored(db)
  const logo = await getLogo(db)
  return { light: logo?.light ?? null, dark: logo?.dark ?? null, revision }
}
