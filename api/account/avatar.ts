import { createRoute } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { AVATAR_TYPES, Avatar, MAX_AVATAR_BYTES } from '#contract/account'
import { removeAvatar, setAvatar } from '#modules/account'
import { SemaphoreFullError } from '#platform/semaphore'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { rateLimit, TOO_MANY_REQUESTS } from '../http/rate-limit.ts'
import type { AppDependencies } from '../http/router.ts'

const bytes = { schema: { type: 'string' as const, format: 'binary' } }

const set = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/',
  description: `The picture itself, ${MAX_AVATAR_BYTES / 2 ** 20} MiB at most. Its middle is kept as a square.`,
  request: { body: { content: Object.fromEntries(AVATAR_TYPES.map((type) => [type, bytes])) } },
  responses: {
    200: {
      description: 'Where it is shown from now on',
      content: { 'application/json': { schema: Avatar } },
    },
    401: notSignedInDoc,
    413: errorDoc('Too large'),
    415: errorDoc('No JPEG, PNG or WebP, broken, or one that moves'),
    429: errorDoc('Too many pictures at once'),
  },
})
const remove = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/',
  responses: { 204: { description: 'There is none any more' }, 401: notSignedInDoc },
})

const limitAvatarSize = bodyLimit({
  maxSize: MAX_AVATAR_BYTES,
  onError: (c) =>
    errorResponse(c, 413, {
      code: 'too_large',
      message: `File is too large. Maximum size is ${MAX_AVATAR_BYTES / 2 ** 20}MB.`,
    }),
})

/** The picture somebody shows of themselves. */
export function createAvatarRoutes({ files, pictures: { worker }, rateLimits }: AppDependencies) {
  const area = createAccountRouter()
  area.on('PUT', '/', rateLimit(rateLimits, 'pictures'), limitAvatarSize)
  return area
    .openapi(set, async (c) => {
      const { db, currentUser, now } = c.var
      const sent = new Uint8Array(await c.req.arrayBuffer())
      try {
        const userId = currentUser.user.id
        const url = await setAvatar({ db, files, workshop: worker }, { userId, bytes: sent, now })
        if (url !== 'unsupported_image') return c.json({ avatar_url: url }, 200)
        const message = 'That is no picture we can use. Please choose a JPEG, PNG or WebP.'
        return errorResponse(c, 415, { code: 'unsupported_image', message })
      } catch (error) {
        if (!(error instanceof SemaphoreFullError)) throw error
        return errorResponse(c, 429, TOO_MANY_REQUESTS)
      }
    })
    .openapi(remove, async (c) => {
      const { db, currentUser, now } = c.var
      await removeAvatar(db, { userId: currentUser.user.id, now })
      return c.body(null, 204)
    })
}
