import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  ListRewardsQuery,
  OpenReward,
  RewardExpiryRun,
  RewardLiability,
  RewardProgram,
  RewardResults,
  RewardResultsQuery,
} from '#contract/rewards'
import { listUserEmails } from '#modules/identity'
import { listCouponsById } from '#modules/promotions'
import {
  getOwedAmount,
  listExpiringRewards,
  listExpiryRuns,
  listOpenRewards,
  type RewardTotals,
  summarizeRewards,
} from '#modules/rewards'
import { BASE_CURRENCY } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'
import { toAmount } from './reward-program-response.ts'

const DAY_MS = 86_400_000
const params = z.object({ name: RewardProgram })
const invalidDoc = errorDoc('There is no such programme, or the cursor is invalid')

const results = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/{name}/results',
  description: 'What became of the rewards of the last days, and what the orders with them brought',
  request: { params, query: RewardResultsQuery },
  responses: { ...adminErrorDocs, 200: jsonDoc('The results', RewardResults), 422: invalidDoc },
})
const liability = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/{name}/liability',
  request: { params },
  responses: { ...adminErrorDocs, 200: jsonDoc('What is owed', RewardLiability), 422: invalidDoc },
})
const listOpen = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/{name}/open-rewards',
  description: 'Rewards that can be redeemed',
  request: { params, query: ListRewardsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(OpenReward)),
    422: invalidDoc,
  },
})
const listRuns = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/{name}/expiry-runs',
  description: 'The runs of the job that closed rewards whose time had ended',
  request: { params, query: ListRewardsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(RewardExpiryRun)),
    422: invalidDoc,
  },
})

/** Routes that tell what became of the rewards of a programme. */
export function createRewardReportRoutes() {
  return createRouter<AdminVariables>()
    .openapi(results, async (c) => {
      const { days } = c.req.valid('query')
      const { name: program } = c.req.valid('param')
      const from = new Date(c.var.now.getTime() - days * DAY_MS)
      const totals = await summarizeRewards(c.var.db, { program, from })
      return c.json(toResultsResponse(totals, days), 200)
    })
    .openapi(liability, async (c) => {
      const { name } = c.req.valid('param')
      const months = await listExpiringRewards(c.var.db, name)
      return c.json(
        {
          currency: BASE_CURRENCY,
          owed: toAmount(await getOwedAmount(c.var.db, name)),
          months: months.map(({ month, count, minor }) => {
            return { month, count, amount: toAmount(minor) }
          }),
        },
        200,
      )
    })
    .openapi(listOpen, async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const { name: program } = c.req.valid('param')
      const { db, admin } = c.var
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listOpenRewards(db, { program, limit, after: after.value })
      const coupons = await listCouponsById(
        db,
        page.items.map(({ couponId }) => couponId),
      )
      const codes = new Map(coupons.map(({ id, code }) => [id, code]))
      const isHidden = !admin.permissions.has('customers:read')
      const userIds = isHidden ? [] : page.items.map(({ userId }) => userId)
      const emails = await listUserEmails(db, userIds)
      const items = page.items.map(({ id, couponId, userId, amountMinor, ...reward }) => ({
        ...{ id, code: codes.get(couponId) ?? '', amount: toAmount(amountMinor) },
        currency: BASE_CURRENCY,
        customer: isHidden ? null : { id: userId, email: emails.get(userId) ?? null },
        created_at: reward.createdAt.toISOString(),
        expires_at: reward.expiresAt.toISOString(),
      }))
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(listRuns, async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const { name: program } = c.req.valid('param')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listExpiryRuns(c.var.db, { program, limit, after: after.value })
      const items = page.items.map(({ id, rewardCount, amountMinor, createdAt, endedAt }) => ({
        ...{ id, count: rewardCount, amount: toAmount(amountMinor), currency: BASE_CURRENCY },
        started_at: createdAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
      }))
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
}

function toResultsResponse(totals: RewardTotals, days: number): RewardResults {
  const toSum = (name: 'granted' | 'redeemed' | 'expired' | 'revoked' | 'open') => ({
    count: totals[`${name}Count`],
    amount: toAmount(totals[`${name}Minor`]),
  })
  return {
    ...{ days, currency: BASE_CURRENCY },
    ...{ granted: toSum('granted'), redeemed: toSum('redeemed'), expired: toSum('expired') },
    ...{ revoked: toSum('revoked'), open: toSum('open') },
    order_count: totals.orderCount,
    revenue: toAmount(totals.revenueMinor),
  }
}
