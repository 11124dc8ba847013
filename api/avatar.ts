import { createRoute } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { AVATAR_TYPES, Avatar, MOST_AVATAR_BYTES } from '#contract/account'
import { removeAvatar, setAvatar } from '#modules/account'
import { LineIsFull } from '#platform/line'
import type { Parts } from './area.ts'
import { problem, says } from './errors.ts'
import { limited, TOO_OFTEN } from './rate-limit.ts'
import { forSignedIn, newPersonalArea, notSignedIn } from './signed-in.ts'

const bytes = { schema: { type: 'string' as const, format: 'binary' } }

const set = createRoute({
  ...forSignedIn,
  method: 'put',
  path: '/',
  description: `The picture itself, ${MOST_AVATAR_BYTES / 2 ** 20} MiB at most. Its middle is kept as a square.`,
  request: { body: { content: Object.fromEntries(AVATAR_TYPES.map((type) => [type, bytes])) } },
  responses: {
    200: {
      description: 'Where it is shown from now on',
      content: { 'application/json': { schema: Avatar } },
    },
    401: notSignedIn,
    413: says('Too large'),
    415: says('No JPEG, PNG or WebP, broken, or one that moves'),
    429: says('Too many pictures at once'),
  },
})
const remove = createRoute({
  ...forSignedIn,
  method: 'delete',
  path: '/',
  responses: { 204: { description: 'There is none any more' }, 401: notSignedIn },
})

const fitting = bodyLimit({
  maxSize: MOST_AVATAR_BYTES,
  onError: (c) =>
    problem(c, 413, {
      code: 'too_large',
      message: `File is too large. Maximum size is ${MOST_AVATAR_BYTES / 2 ** 20}MB.`,
    }),
})

/** The picture somebody shows of themselves. */
export function avatar({ files, pictures: { workshop }, rateLimits }: Parts) {
  const area = newPersonalArea()
  area.on('PUT', '/', limited(rateLimits, 'pictures'), fitting)
  return area
    .openapi(set, async (c) => {
      const { db, who, now } = c.var
      const sent = new Uint8Array(await c.req.arrayBuffer())
      try {
        const userId = who.user.id
        const url = await setAvatar({ db, files, workshop }, { userId, bytes: sent, now })
        if (url !== 'not_a_picture') return c.json({ avatar_url: url }, 200)
        const message = 'That is no picture we can use. Please choose a JPEG, PNG or WebP.'
        return problem(c, 415, { code: 'not_a_picture', message })
      } catch (error) {
        if (!(error instanceof LineIsFull)) throw error
        return problem(c, 429, TOO_OFTEN)
      }
    })
    .openapi(remove, async (c) => {
      const { db, who, now } = c.var
      await removeAvatar(db, { userId: who.user.id, now })
      return c.body(null, 204)
    })
}
