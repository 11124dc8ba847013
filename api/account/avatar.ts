import { createRoute } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { AVATAR_TYPES, Avatar, MAX_AVATAR_BYTES } from '#contract/account'
import { removeAvatar, setAvatar } from '#modules/account'
import type { AppDependencies } from '../app-dependencies.ts'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { binaryBody, jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'

const MAX_MEBIBYTES = MAX_AVATAR_BYTES / 2 ** 20

const set = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/',
  description: `The picture itself, ${MAX_MEBIBYTES} MiB at most. It is cropped to a square around its middle.`,
  request: { body: binaryBody(AVATAR_TYPES) },
  responses: {
    200: jsonDoc('The URL of the new avatar', Avatar),
    401: notSignedInDoc,
    413: errorDoc('Too large'),
    415: errorDoc('No JPEG, PNG or WebP, damaged, or animated'),
    429: errorDoc('Too many pictures at once'),
  },
})
const remove = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/',
  responses: { 204: { description: 'Removed' }, 401: notSignedInDoc },
})

const limitAvatarSize = bodyLimit({
  maxSize: MAX_AVATAR_BYTES,
  onError: (c) =>
    errorResponse(c, 413, {
      code: 'too_large',
      messageKey: 'avatar_too_large',
      params: { max: MAX_MEBIBYTES },
    }),
})

const respondWithError = createErrorResponder({
  unsupported_image: { status: 415 },
  too_many_requests: { status: 429 },
})

/** The avatar of the signed-in user. */
export function createAvatarRoutes({ files, pictures: { worker }, rateLimits }: AppDependencies) {
  const router = createAccountRouter()
  router.on('PUT', '/', rateLimit(rateLimits, 'avatar_uploads'), limitAvatarSize)
  return router
    .openapi(set, async (c) => {
      const { db, currentUser, now } = c.var
      const image = new Uint8Array(await c.req.arrayBuffer())
      const input = { userId: currentUser.user.id, bytes: image, now }
      const saved = await setAvatar({ db, files, worker }, input)
      return saved.ok ? c.json({ avatar_url: saved.value }, 200) : respondWithError(c, saved.error)
    })
    .openapi(remove, async (c) => {
      const { db, currentUser, now } = c.var
      await removeAvatar(db, { userId: currentUser.user.id, now })
      return c.body(null, 204)
    })
}
