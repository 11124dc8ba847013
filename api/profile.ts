import { createRoute } from '@hono/zod-openapi'
import { Profile, SaveProfile } from '#contract/account'
import { avatarOf, countWishes, profileOf, saveProfile } from '#modules/account'
import type { UserRow } from '#modules/identity'
import { spendingOf } from '#modules/orders'
import { countReviewsOf } from '#modules/reviews'
import type { Database } from '#platform/database'
import { decimal } from '#platform/money'
import { together } from '#platform/transaction'
import { problem, says } from './errors.ts'
import { forSignedIn, newPersonalArea, notSignedIn } from './signed-in.ts'

const theProfile = {
  description: 'What you say of yourself, and your own figures',
  content: { 'application/json': { schema: Profile } },
}

const read = createRoute({
  ...forSignedIn,
  method: 'get',
  path: '/',
  responses: { 200: theProfile, 401: notSignedIn },
})
const save = createRoute({
  ...forSignedIn,
  method: 'put',
  path: '/',
  request: { body: { content: { 'application/json': { schema: SaveProfile } }, required: true } },
  responses: { 200: theProfile, 401: notSignedIn, 422: says('Something of it cannot be so') },
})

/** What somebody says of themselves, and their own figures. */
export function profile() {
  return newPersonalArea()
    .openapi(read, async (c) => c.json(await shown(c.var.db, c.var.who.user), 200))
    .openapi(save, async (c) => {
      const { db, who, now } = c.var
      const saved = await saveProfile(db, {
        userId: who.user.id,
        profile: c.req.valid('json'),
        now,
      })
      if (saved === 'no_such_account') {
        return problem(c, 401, { code: 'session_ended', message: 'This account is gone.' })
      }
      if (saved === 'born_in_the_future') {
        const fields = { birthday: 'That day has not come yet' }
        const message = 'Please check what you sent.'
        return problem(c, 422, { code: 'invalid_input', message, fields })
      }
      return c.json(await shown(db, saved), 200)
    })
}

async function shown(db: Database, user: UserRow): Promise<Profile> {
  const whose = { userId: user.id }
  const [{ orders, spent }, wishlist, reviews, avatar_url] = await together(
    spendingOf(db, whose),
    countWishes(db, whose),
    countReviewsOf(db, whose),
    avatarOf(db, whose),
  )
  const amounts = spent.map((money) => ({ amount: decimal(money), currency: money.currency }))
  const counters = { orders, spent: amounts, wishlist, reviews }
  return { ...profileOf(user), avatar_url, counters }
}
