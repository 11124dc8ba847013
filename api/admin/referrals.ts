import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AdminReferral,
  ApproveReferralBody,
  ListReferralsQuery,
  ReferralResults,
  RejectReferralBody,
} from '#contract/referrals'
import {
  getFriendState,
  getReferral,
  type ListedReferral,
  listReferrals,
  type ReferralId,
  reviewReferral,
  summarizeReferrals,
} from '#modules/referrals'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id as ReferralId) })
const RESULT_DAYS = 30
const DAY_MS = 86_400_000

const list = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/',
  description: 'Referrals, newest first. Those that are held wait for a decision',
  request: { query: ListReferralsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('A page of referrals', pageSchema(AdminReferral)),
    422: errorDoc('The state, the limit or the cursor is invalid'),
  },
})
const results = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/results',
  description: 'What the referrals of the last 30 days brought',
  responses: { ...adminErrorDocs, 200: jsonDoc('The results', ReferralResults) },
})
const reviewResponses = {
  ...adminErrorDocs,
  200: jsonDoc('The referral', AdminReferral),
  404: errorDoc('There is no such referral'),
  409: errorDoc('Somebody else has decided it, or it has changed since'),
  422: errorDoc('A field is invalid'),
}
const approve = createRoute({
  ...requires('promotions:write'),
  ...records('approved', changeSubjects.referral),
  method: 'post',
  path: '/{id}/approve',
  description: 'Clears why a referral is held, and grants what is due',
  request: { params, body: jsonBody(ApproveReferralBody) },
  responses: reviewResponses,
})
const reject = createRoute({
  ...requires('promotions:write'),
  ...records('rejected', changeSubjects.referral),
  method: 'post',
  path: '/{id}/reject',
  description: 'Ends a held referral, and takes back what was granted for it and is not spent',
  request: { params, body: jsonBody(RejectReferralBody) },
  responses: reviewResponses,
})

/** Routes by which administrators decide held referrals and read the results. */
export function createAdminReferralRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { state, limit, cursor } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listReferrals(c.var.db, { state, limit, after: after.value })
      return c.json({ items: page.items.map(toResponse), next_cursor: page.nextCursor }, 200)
    })
    .openapi(results, async (c) => {
      const since = new Date(c.var.now.getTime() - RESULT_DAYS * DAY_MS)
      const totals = await summarizeReferrals(c.var.db, since)
      const { signedUp, grantedMinor, revenueMinor, ...counts } = totals
      const amounts = { granted: toAmount(grantedMinor), revenue: toAmount(revenueMinor) }
      const currency = BASE_CURRENCY
      return c.json(
        { days: RESULT_DAYS, signed_up: signedUp, ...counts, ...amounts, currency },
        200,
      )
    })
    .openapi(approve, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const { revision, review_code: code } = c.req.valid('json')
      const input = { id, decision: 'approve', code, revision, now } as const
      const decided = await reviewReferral(db, input)
      if (!decided.ok) return respondWithError(c, decided.error)
      return c.json(toResponse((await getReferral(db, id))!), 200)
    })
    .openapi(reject, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const { revision, review_code: code } = c.req.valid('json')
      const input = { id, decision: 'reject', code, revision, now } as const
      const decided = await reviewReferral(db, input)
      if (!decided.ok) return respondWithError(c, decided.error)
      return c.json(toResponse((await getReferral(db, id))!), 200)
    })
}

const toAmount = (minor: number) => toDecimal({ minor, currency: BASE_CURRENCY })
const toText = (time: Date | null) => time?.toISOString() ?? null

function toResponse(row: ListedReferral): AdminReferral {
  const { id, state, holdReasons, reviewCode, orderId, orderNumber, revision } = row
  return {
    id,
    referrer: toPerson(row.referrerId, row.referrerName),
    friend: toPerson(row.friendId, row.friendName),
    ...{ state, progress: getFriendState(row), hold_reasons: holdReasons },
    ...{ held_at: toText(row.heldAt), review_code: reviewCode },
    ...{ reviewed_at: toText(row.reviewedAt), verified_at: toText(row.verifiedAt) },
    order: orderId && orderNumber ? { id: orderId, number: orderNumber } : null,
    ...{ friend_amount: toAmount(row.friendMinor), referrer_amount: toAmount(row.referrerMinor) },
    friend_rewarded_at: toText(row.friendRewardedAt),
    referrer_rewarded_at: toText(row.referrerRewardedAt),
    ...{ currency: BASE_CURRENCY, revision, created_at: row.createdAt.toISOString() },
  }
}

function toPerson(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? id }
}

const respondWithError = createErrorResponder({
  referral_not_found: { status: 404 },
  referral_not_held: { status: 409 },
  referral_changed: { status: 409 },
})
