import { createRoute } from '@hono/zod-openapi'
import { OwnInfluencerRewards } from '#contract/influencers'
import { getOwnRewards } from '#modules/influencers'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'

const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description:
    'Vouchers for sales, and the prizes of the months. The three influencers with the most approved commission from sales of a month of the shop get store credit, once all sales of the month are out of hold',
  responses: {
    200: jsonDoc('What you get beside commissions', OwnInfluencerRewards),
    401: notSignedInDoc,
    404: errorDoc('You are no influencer'),
  },
})

/** What the signed-in influencer gets beside commissions. */
export function createInfluencerRewardRoutes() {
  return createAccountRouter().openapi(read, async (c) => {
    const { db, currentUser, now } = c.var
    const rewards = await getOwnRewards(db, { userId: currentUser.user.id, now })
    return rewards ? c.json(rewards, 200) : notFoundResponse(c, 'influencer_not_found')
  })
}
