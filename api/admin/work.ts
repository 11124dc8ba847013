import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import type { Permission } from '#contract/identity'
import { CHECK_CODES } from '#contract/integrity'
import { countWaitingDropship } from '#modules/dropship'
import { countPendingApplications } from '#modules/influencers'
import { countOpenFindings, getCurrentRuns } from '#modules/integrity'
import { countConsentDays } from '#modules/marketplace'
import { countWaitingOrders } from '#modules/orders'
import { timeZoneSetting } from '#modules/reports'
import { countWaitingReviews } from '#modules/reviews'
import { countBudgetAlarms } from '#modules/rewards'
import { countConversations } from '#modules/support'
import { parallel } from '#platform/parallel'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc } from '../http/errors.ts'
import { eventStreamDoc, jsonDoc } from '../http/openapi.ts'
import { ANY_STAFF, requires } from '../http/permissions.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'
import { streamChanges } from './stream-changes.ts'

const Waiting = z
  .object({
    orders: z
      .object({
        to_ship: z.int(),
        late: z.int().meta({ description: 'Placed more than a day ago' }),
        oldest_at: z.iso.datetime().nullable().meta({ description: 'Of those to ship' }),
        today: z.int().meta({ description: 'Placed today in the time zone of the shop' }),
        returns: z.int(),
        owed: z
          .int()
          .meta({ description: 'Owe something for goods of an exchange that did not come' }),
      })
      .nullable(),
    suppliers: z
      .object({
        open: z.int().meta({ description: 'Orders with a failed request or an open note' }),
        oldest_order_id: z.uuid().nullable(),
      })
      .nullable(),
    reviews: z.int().nullable(),
    reward_budgets: z.int().nullable().meta({
      description: 'Programmes of rewards whose budget of the month is nearly spent, or spent',
    }),
    influencer_applications: z.int().nullable(),
    conversations: z.object({ waiting: z.int(), overdue: z.int() }).nullable(),
    marketplace: z
      .object({
        consent_days_left: z
          .int()
          .nullable()
          .meta({ description: 'Until the consent ends; null if that is far away or not known' }),
      })
      .nullable(),
    integrity: z
      .object({
        open: z.int(),
        checks: z.array(z.object({ check: z.enum(CHECK_CODES), open: z.int() })),
        checked_at: z.iso.datetime().nullable().meta({ description: 'Null before the first run' }),
      })
      .nullable()
      .meta({ description: 'Differences of the integrity checks that nobody has looked at' }),
  })
  .meta({ id: 'WaitingWork', description: 'Null where the caller lacks the permission' })

const read = createRoute({
  ...requires(ANY_STAFF),
  method: 'get',
  path: '/waiting',
  description: 'How much work waits for the shop',
  responses: { ...adminErrorDocs, 200: jsonDoc('The counts', Waiting) },
})

const listen = createRoute({
  ...requires(ANY_STAFF),
  method: 'get',
  path: '/events',
  description:
    'Server-sent events: `change` with the kind and the id of what somebody has changed, and `list` if you have to read all that you show again.',
  responses: {
    ...{ ...adminErrorDocs, 200: eventStreamDoc },
    429: errorDoc('You have too many streams'),
  },
})

/** What waits for an administrator, and what changes. */
export function createWorkRoutes({ changeStreams, marketplace }: AppDependencies) {
  return createRouter<AdminVariables>()
    .openapi(listen, (c) => streamChanges(c, changeStreams))
    .openapi(read, async (c) => {
      const { db, actor, admin, now } = c.var
      const readIf = async <Value>(permission: Permission, read: () => Promise<Value>) =>
        admin.permissions.has(permission) ? read() : null
      const [
        orders,
        suppliers,
        reviews,
        conversations,
        connection,
        findings,
        runs,
        budgets,
        applications,
      ] = await parallel(
        readIf('orders:read', async () =>
          countWaitingOrders(db, { now, timeZone: await timeZoneSetting.get(db) }),
        ),
        readIf('orders:read', () => countWaitingDropship(db)),
        readIf('reviews:read', () => countWaitingReviews(db)),
        readIf('support:read', () => countConversations(db, { actor, now })),
        readIf('marketplace:read', async () => ({
          consent_days_left:
            marketplace.aliExpress &&
            (await countConsentDays(db, { appKey: marketplace.aliExpress.client.app.key, now })),
        })),
        readIf('system:read', () => countOpenFindings(db)),
        readIf('system:read', () => getCurrentRuns(db)),
        readIf('promotions:read', () => countBudgetAlarms(db, now)),
        readIf('influencers:read', () => countPendingApplications(db)),
      )
      return c.json(
        {
          orders: orders && {
            ...{ to_ship: orders.toShip, late: orders.late, today: orders.today },
            oldest_at: orders.oldestAt?.toISOString() ?? null,
            ...{ returns: orders.returns, owed: orders.owed },
          },
          suppliers: suppliers && {
            ...{ open: suppliers.count, oldest_order_id: suppliers.oldest },
          },
          reviews,
          reward_budgets: budgets,
          influencer_applications: applications,
          conversations: conversations && {
            waiting: conversations.waiting,
            overdue: conversations.overdue,
          },
          marketplace: connection,
          integrity: findings && {
            open: findings.reduce((sum, { open }) => sum + open, 0),
            checks: findings,
            checked_at: runs?.last?.endedAt?.toISOString() ?? null,
          },
        },
        200,
      )
    })
}
