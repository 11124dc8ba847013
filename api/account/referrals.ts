import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  ClaimReferralBody,
  Friend,
  OwnReferrals,
  ReferralVisit,
  StartVisitBody,
  VISIT_DAYS,
} from '#contract/referrals'
import type { CurrentUser } from '#modules/identity'
import {
  formatReferralCode,
  getFriendState,
  getReferralCode,
  listFriends,
  type ReferredFriend,
  recordReferral,
  startVisit,
  sumOwnReferrals,
} from '#modules/referrals'
import { getRewardProgram } from '#modules/rewards'
import { runInTransaction } from '#platform/db/transaction'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import { renderQrCode } from '#platform/qr-code'
import type { AppDependencies } from '../app-dependencies.ts'
import {
  notSignedInDoc,
  optionalSessionSecurity,
  requireSignIn,
  sessionSecurity,
} from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { createRouter } from '../http/router.ts'
import { respondWithVisitError, toReferralVisit } from './referral-visit-response.ts'

const signedIn = { ...sessionSecurity, middleware: requireSignIn }

const read = createRoute({
  ...signedIn,
  method: 'get',
  path: '/',
  description: 'Your code and your link, and what they brought',
  responses: { 200: jsonDoc('Your referrals', OwnReferrals), 401: notSignedInDoc },
})
const qrCode = createRoute({
  ...signedIn,
  method: 'get',
  path: '/qr-code',
  description: 'Your link as a QR code',
  responses: {
    200: jsonDoc('An SVG', z.object({ svg: z.string() })),
    401: notSignedInDoc,
    403: errorDoc('`email_not_confirmed`: your e-mail address is not verified'),
  },
})
const list = createRoute({
  ...signedIn,
  method: 'get',
  path: '/friends',
  description: 'The friends who signed up through your link, newest first',
  request: {
    query: z.object({
      limit: z.coerce.number().int().min(1).max(48).default(24),
      cursor: z.string().max(200).optional(),
    }),
  },
  responses: {
    200: jsonDoc('A page of friends', pageSchema(Friend)),
    401: notSignedInDoc,
    422: errorDoc('The limit or the cursor is invalid'),
  },
})
const visit = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/visits',
  description: 'Begins a visit by the code of a referrer. The shop stores nothing of it',
  request: { body: jsonBody(StartVisitBody) },
  responses: {
    200: jsonDoc('The visit', ReferralVisit),
    404: errorDoc('`referral_code_unknown`'),
    409: errorDoc('`own_referral_code`, `referral_needs_new_account` or `referrals_paused`'),
    422: errorDoc('A field is invalid'),
  },
})
const claim = createRoute({
  ...signedIn,
  method: 'post',
  path: '/claim',
  description: 'Records who has referred your account, where the sign-up could not say it',
  request: { body: jsonBody(ClaimReferralBody) },
  responses: {
    204: { description: 'Recorded' },
    401: notSignedInDoc,
    404: errorDoc('The shop knows no such visit'),
    409: errorDoc('Your account was referred before, or is older than the visit'),
    410: errorDoc('The visit was too long ago'),
    422: errorDoc('A field is invalid'),
  },
})

/** The referrals of the signed-in user, and visits by the links of others. */
export function createReferralRoutes({
  publicUrl,
  secretKey,
}: Pick<AppDependencies, 'publicUrl' | 'secretKey'>) {
  const buildLink = (code: string) => `${publicUrl}/?ref=${code}`
  return createRouter()
    .openapi(read, async (c) => {
      const { db, currentUser, now } = c.var
      const userId = currentUser.user.id
      const [program, totals, code] = await parallel(
        getRewardProgram(db, 'referral'),
        sumOwnReferrals(db, userId),
        isVerified(currentUser) ? getReferralCode(db, { userId, now }) : Promise.resolve(null),
      )
      const { rules, pausedAt, monthlyCapMinor } = program
      const { joined, delivered, pending } = totals
      return c.json(
        {
          code: code && formatReferralCode(code),
          link: code && buildLink(code),
          is_paused: pausedAt !== null,
          rules: {
            ...rules,
            visit_days: VISIT_DAYS,
            monthly_cap: monthlyCapMinor === null ? null : toAmount(monthlyCapMinor),
          },
          ...{ joined, delivered, pending },
          ...{ earned: toAmount(totals.earnedMinor), currency: BASE_CURRENCY },
        },
        200,
      )
    })
    .openapi(qrCode, async (c) => {
      const { db, currentUser, now } = c.var
      if (!isVerified(currentUser)) return respondWithError(c, { code: 'email_not_confirmed' })
      const code = await getReferralCode(db, { userId: currentUser.user.id, now })
      return c.json({ svg: renderQrCode(buildLink(code)) }, 200)
    })
    .openapi(list, async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const { db, currentUser } = c.var
      const userId = currentUser.user.id
      const page = await listFriends(db, { userId, limit, after: after.value })
      return c.json({ items: page.items.map(toFriend), next_cursor: page.nextCursor }, 200)
    })
    .openapi(visit, async (c) => {
      const { db, currentUser, now } = c.var
      const { code } = c.req.valid('json')
      const userId = currentUser?.user.id ?? null
      const started = await startVisit(db, { code, userId, secretKey, now })
      if (!started.ok) return respondWithVisitError(c, started.error)
      return c.json(toReferralVisit(started.value), 200)
    })
    .openapi(claim, async (c) => {
      const { db, currentUser, now } = c.var
      const { token } = c.req.valid('json')
      const input = { friendId: currentUser.user.id, token, secretKey, now }
      const recorded = await runInTransaction(db, (tx) => recordReferral(tx, input))
      return recorded.ok ? c.body(null, 204) : respondWithError(c, recorded.error)
    })
}

/** Only they have a code. */
function isVerified({ user }: CurrentUser): boolean {
  return user.emailConfirmedAt !== null && !user.isAnonymous
}

const toAmount = (minor: number) => toDecimal({ minor, currency: BASE_CURRENCY })

function toFriend(row: ReferredFriend): Friend {
  const { id, name, createdAt, updatedAt, verifiedAt, orderedAt, deliveredAt } = row
  return {
    ...{ id, name, state: getFriendState(row), joined_at: createdAt.toISOString() },
    ...{ is_verified: verifiedAt !== null, has_ordered: orderedAt !== null },
    ...{ is_delivered: deliveredAt !== null, amount: toAmount(row.referrerMinor) },
    ...{ is_waiting: row.referrerRefusal !== null, changed_at: updatedAt.toISOString() },
  }
}

const respondWithError = createErrorResponder({
  email_not_confirmed: { status: 403, messageKey: 'referral_email_not_confirmed' },
  account_not_found: { status: 401, code: 'session_ended' },
  own_referral_code: { status: 409 },
  referral_needs_new_account: { status: 409 },
  referral_exists: { status: 409 },
  referrals_paused: { status: 409 },
  referral_visit_invalid: { status: 404 },
  referral_visit_expired: { status: 410 },
})
