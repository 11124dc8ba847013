import { z } from 'zod'
import { multiLineText } from '#contract/addresses'
import { ActorReference } from '#contract/identity'
import {
  CHECK_DECISIONS,
  CHECK_KINDS,
  COMMISSION_CATEGORIES,
  INFLUENCER_SORTS,
  SHARED_ORIGINS,
} from '#contract/influencers'
import { ReportQuery, ReportRange } from '#contract/reports'

const WITHOUT_CONTROL_CHARACTERS = /^\P{Cc}*$/u
const count = z.int()
const amount = z.number().meta({ description: 'In the currency of the range' })

const salesShape = {
  conversions: count.meta({ description: 'Paid orders that are not the influencer’s own' }),
  revenue: amount.meta({ description: 'Paid and not given back, without tax and shipping' }),
  earned: amount.meta({ description: '`pending`, `approved`, `paid` and `reversed` together' }),
  pending: amount,
  approved: amount.meta({ description: 'Not paid yet. Less than 0 after a late refund' }),
  paid: amount,
  reversed: amount.meta({ description: 'By refunds, returns and chargebacks' }),
}
const Sales = z.object(salesShape)
const Figures = z
  .object({
    clicks: count,
    ...salesShape,
    rate: z.number().nullable().meta({ description: 'Conversions by clicks; null without clicks' }),
  })
  .meta({ id: 'AdminInfluencerFigures' })
export type Figures = z.infer<typeof Figures>

export const InfluencerReportResponse = z
  .object({
    range: ReportRange,
    influencers: count,
    active: count.meta({ description: 'Those who are not suspended' }),
    now: Figures,
    before: Figures,
    days: z.array(
      z.object({
        day: z.string(),
        clicks: count,
        conversions: count,
        earned: amount,
        before_clicks: count,
        before_conversions: count,
        before_earned: amount,
      }),
    ),
    cohorts: z.array(
      Figures.extend({
        month: z.string().meta({ description: 'Of the approval: `2026-11`' }),
        influencers: count,
      }),
    ),
    countries: z.array(Sales.extend({ country: z.string() })).meta({
      description: 'That the orders go to',
    }),
    categories: z.array(Sales.extend({ category: z.enum(COMMISSION_CATEGORIES) })),
  })
  .meta({ id: 'AdminInfluencerReport' })
export type InfluencerReportResponse = z.infer<typeof InfluencerReportResponse>

const filters = {
  ...{ q: z.string().trim().max(100).regex(WITHOUT_CONTROL_CHARACTERS).optional() },
  sort: z.enum(INFLUENCER_SORTS).default('earned').meta({ description: 'The most first' }),
}
const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(200).optional(),
}
export const ListInfluencersQuery = ReportQuery.safeExtend({ ...filters, ...paging })
export const ExportInfluencersQuery = ReportQuery.safeExtend(filters)

export const ListedInfluencer = Figures.extend({
  id: z.uuid(),
  user_id: z.uuid().nullable().meta({ description: 'Null once the account is deleted' }),
  code: z.string(),
  name: z.string().nullable(),
  approved_at: z.iso.datetime(),
  suspended_at: z.iso.datetime().nullable(),
}).meta({ id: 'AdminInfluencer' })
export type ListedInfluencer = z.infer<typeof ListedInfluencer>

export const InfluencerDetail = z
  .object({
    influencer: ListedInfluencer,
    report: InfluencerReportResponse.pick({
      ...{ range: true, now: true, before: true, days: true, countries: true, categories: true },
    }),
    paths: z.array(z.object({ path: z.string(), clicks: count })).meta({
      description: 'Pages that links led to in the range, the most clicks first',
    }),
  })
  .meta({ id: 'AdminInfluencerDetail' })

const CheckFacts = z.object({
  clicks: count.optional(),
  mean: z.number().optional(),
  day: z.string().optional(),
  orders: count.optional(),
  returned: count.optional(),
  accounts: count.optional(),
  customers: count.optional(),
  countries: count.optional(),
  shared: z.enum(SHARED_ORIGINS).optional(),
})

export const InfluencerCheck = z
  .object({
    kind: z.enum(CHECK_KINDS),
    influencer: z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string().nullable(),
    }),
    facts: CheckFacts,
    orders: z.array(z.object({ id: z.uuid(), number: z.string() })).meta({
      description: 'The newest of those that it is about',
    }),
    order_count: count,
    since: z.iso.datetime().meta({ description: 'What came before is not counted' }),
  })
  .meta({ id: 'InfluencerCheck' })
export type InfluencerCheck = z.infer<typeof InfluencerCheck>

export const InfluencerChecks = z
  .object({ items: z.array(InfluencerCheck), time_zone: z.string() })
  .meta({ id: 'InfluencerChecks' })

export const DecideCheckBody = z
  .object({
    decision: z.enum(CHECK_DECISIONS),
    comment: multiLineText(2000).min(1).meta({ description: 'Why, for clerks' }),
  })
  .meta({ id: 'DecideCheckBody' })

export const ListCheckDecisionsQuery = z.object(paging)
export const CheckDecisionResponse = z
  .object({
    id: z.uuid(),
    kind: z.enum(CHECK_KINDS),
    influencer: z.object({ id: z.uuid(), code: z.string(), name: z.string().nullable() }),
    decision: z.enum(CHECK_DECISIONS),
    comment: z.string(),
    facts: CheckFacts,
    actor: ActorReference,
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'InfluencerCheckDecision' })
export type CheckDecisionResponse = z.infer<typeof CheckDecisionResponse>
