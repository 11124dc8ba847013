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
import { jsonBody, jsonDoc } from '../http/openapi.ts'

const profileDoc = jsonDoc('Your profile and counters', Profile)

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
  request: { body: jsonBody(SaveProfile) },
  responses: { 200: profileDoc, 401: notSignedInDoc, 422: errorDoc('An invalid field') },
})

/** The profile of the signed-in user. */
export function createProfileRoutes() {
  return createAccountRouter()
    .openapi(read, async (c) =>
      c.json(await buildProfileResponse(c.var.db, c.var.currentUser.user), 200),
    )
    .openapi(save, async (c) => {
      const { db, currentUser, now } = c.var
      const userId = currentUser.user.id
      const saved = await saveProfile(db, { userId, profile: c.req.valid('json'), now })
      if (saved.ok) return c.json(await buildProfileResponse(db, saved.value), 200)
      if (saved.error.code === 'account_not_found') {
        return errorResponse(c, 401, { code: 'session_ended', messageKey: 'account_not_found' })
      }
      const fieldErrors = { birthday: saved.error }
      return errorResponse(c, 422, { code: 'invalid_input', fieldErrors })
    })
}

async function buildProfileResponse(db: Database, user: UserRow): Promise<Profile> {
  const owner = { userId: user.id }
  const [{ orders, spent }, wishlist, reviews, avatar_url] = await parallel(
    getSpending(db, owner),
    countWishlistItems(db, owner),
    countUserReviews(db, owner),
    getAvatarUrl(db, owner),
  )
  const amounts = spent.map((money) => ({ amount: toDecimal(money), currency: money.currency }))
  const counters = { orders, spent: amounts, wishlist, reviews }
  return { ...toProfileResponse(user), avatar_url, counters }
}
