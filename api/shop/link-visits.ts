import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { CLICK_DAYS, FollowLinkBody, InfluencerVisit } from '#contract/influencers'
import { ReferralVisit } from '#contract/referrals'
import { parseInfluencerCode, type RecordedClick, toLinkPath } from '#modules/influencers'
import { startVisit } from '#modules/referrals'
import { respondWithVisitError, toReferralVisit } from '../account/referral-visit-response.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { optionalSessionSecurity } from '../http/authentication.ts'
import { getClick, setClick } from '../http/click-cookie.ts'
import { isProgram, toCountedBrowser } from '../http/counted-browser.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { batchedRateLimit } from '../http/rate-limit.ts'
import { createRouter } from '../http/router.ts'

const FollowedLink = z
  .object({
    friend: ReferralVisit.nullable(),
    influencer: InfluencerVisit.nullable(),
  })
  .meta({ id: 'FollowedLink', description: 'One of the two, by whose code it is' })

const follow = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/',
  description:
    'Follows a link with the code of a friend or of an influencer. A click on that of an influencer is counted, and the browser keeps it in a cookie until it is closed',
  request: { body: jsonBody(FollowLinkBody) },
  responses: {
    200: jsonDoc('Whose link it is', FollowedLink),
    404: errorDoc('`referral_code_unknown`'),
    409: errorDoc('`own_referral_code`, `referral_needs_new_account` or `referrals_paused`'),
    422: errorDoc('A field is invalid'),
    429: errorDoc('Too many clicks'),
  },
})
const remember = createRoute({
  method: 'post',
  path: '/remember',
  description:
    'Lets the browser keep the last click on the link of an influencer for 30 days. Ask the visitor before',
  responses: {
    204: { description: 'Kept' },
    404: errorDoc('The browser has no click'),
  },
})

/** Routes for visitors who come by the link of a friend or of an influencer. */
export function createLinkVisitRoutes({
  influencerClicks,
  publicUrl,
  secretKey,
  rateLimits,
}: Pick<AppDependencies, 'influencerClicks' | 'publicUrl' | 'secretKey' | 'rateLimits'>) {
  const router = createRouter()
  router.use(batchedRateLimit(rateLimits, 'link_visits'))
  return router
    .openapi(follow, async (c) => {
      const { db, currentUser, now } = c.var
      const { code, path: target } = c.req.valid('json')
      const userId = currentUser?.user.id ?? null
      const influencerCode = parseInfluencerCode(code)
      const path = toLinkPath(target)
      if (influencerCode) {
        const isBot = isProgram(c.req.header('User-Agent') ?? '')
        const browser = isBot ? null : toCountedBrowser(c)
        const recorded = await influencerClicks.record({
          ...{ code: influencerCode, path, userId, isBot, browser, now },
        })
        if (!recorded.ok) return errorResponse(c, 429, { code: 'too_many_requests' })
        if (recorded.value) {
          const { id, influencer } = recorded.value
          const click = { id, influencerId: influencer.id, path, clickedAt: now }
          const isOwn = userId !== null && userId === influencer.userId
          if (!isOwn && !isBot) setClick(c, { click, secretKey, publicUrl, rememberedAt: null })
          return c.json({ friend: null, influencer: toInfluencerVisit(c, recorded.value) }, 200)
        }
      }
      const started = await startVisit(db, { code, userId, secretKey, now })
      if (!started.ok) return respondWithVisitError(c, started.error)
      return c.json({ friend: toReferralVisit(started.value), influencer: null }, 200)
    })
    .openapi(remember, (c) => {
      const click = getClick(c, secretKey)
      if (!click) return errorResponse(c, 404, { code: 'not_found' })
      setClick(c, { click, secretKey, publicUrl, rememberedAt: c.var.now })
      return c.body(null, 204)
    })
}

function toInfluencerVisit(c: Context, { influencer }: RecordedClick): InfluencerVisit {
  const { code, fullName } = influencer
  return {
    ...{ code, name: fullName?.split(/\s/)[0] ?? null, days: CLICK_DAYS },
    may_remember: c.req.header('DNT') !== '1' && c.req.header('Sec-GPC') !== '1',
  }
}
