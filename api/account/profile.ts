import { createRoute } from '@hono/zod-openapi'
import { Profile, SaveProfile } from '#contract/account'
import { countWishlistItems, getAvatarUrl, saveProfile, toProfileResponse } from '#modules/account'
import type { UserRow } from '#modules/identity'
import { getSpending } from '#modules/orders'
import { countUserReviews } from '#modules/reviews'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'

const profileDoc = {
  description: 'What you say of yourself, and your own figures',
  content: { 'application/json': { schema: Profile } },
}

const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  responses: { 200: profileDoc, 401: notSignedInDoc },
})
const save = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/',
  request: { body: { content: { 'application/json': { schema: SaveProfile } }, required: true } },
  responses: {
    200: profileDoc,
    401: notSignedInDoc,
    422: errorDoc('Something of it cannot be so'),
  },
})

/** What somebody says of themselves, and their own figures. */
export function createProfileRoutes() {
  return createAccountRouter()
    .openapi(read, async (c) =>
      c.json(await buildProfileResponse(c.var.db, c.var.currentUser.user), 200),
    )
    .openapi(save, async (c) => {
      const { db, currentUser, now } = c.var
      const saved = await saveProfile(db, {
        userId: currentUser.user.id,
        profile: c.req.valid('json'),
        now,
      })
      if (saved === 'account_not_found') {
        return errorResponse(c, 401, { code: 'session_ended', message: 'This account is gone.' })
      }
      if (saved === 'birthday_in_future') {
        const fields = { birthday: 'That day has not come yet' }
        const message = 'Please check what you sent.'
        return errorResponse(c, 422, { code: 'invalid_input', message, fields })
      }
      return c.json(await buildProfileResponse(db, saved), 200)
    })
}

async function buildProfileResponse(db: Database, user: UserRow): Promise<Profile> {
  const whose = { userId: user.id }
  const [{ orders, spent }, wishlist, reviews, avatar_url] = await parallel(
    getSpending(db, whose),
    countWishlistItems(db, whose),
    countUserReviews(db, whose),
    getAvatarUrl(db, whose),
  )
  const amounts = spent.map((money) => ({ amount: toDecimal(money), currency: money.currency }))
  const counters = { orders, spent: amounts, wishlist, reviews }
  return { ...toProfileResponse(user), avatar_url, counters }
}
