import { desc, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { listCouponsById } from '#modules/promotions'
import { getReportTimeZone } from '#modules/reports'
import { listRewardsBySource } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import { MILESTONES, MONTH_PRIZES, MONTHLY_GOALS, type OwnInfluencerRewards } from '../contract.ts'
import { type InfluencerId, influencerMonthWinners, influencers } from '../tables.ts'
import { buildMilestoneSource } from './grant-milestones.ts'
import { isSoldIn, selectSales } from './sales.ts'

/** Returns what an influencer gets beside commissions, and what is missing for it. Null for who is none. */
export async function getOwnRewards(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<OwnInfluencerRewards | null> {
  const [influencer] = await db.select().from(influencers).where(eq(influencers.userId, userId))
  if (!influencer) return null
  const { id } = influencer
  const timeZone = await getReportTimeZone(db)
  const [counts] = await rawQuery<CountRow>(db, SELECT_COUNTS, [
    ...[timeZone, now.toISOString(), id],
  ])
  const { month, ends_at, approved, pending, sales, minor, place } = counts!
  return {
    currency: BASE_CURRENCY,
    sales: { approved, pending },
    milestones: await listMilestones(db, { id, sales: approved + pending }),
    month: {
      ...{
        month,
        ends_at: new Date(ends_at).toISOString(),
        sales,
        commission: toAmount(minor),
        place,
      },
      ...{ goals: MONTHLY_GOALS, prizes: [...MONTH_PRIZES] },
    },
    wins: await listWins(db, id),
  }
}

async function listMilestones(
  db: Database,
  { id, sales: count }: { id: InfluencerId; sales: number },
): Promise<OwnInfluencerRewards['milestones']> {
  const sources = MILESTONES.map(({ sales }) => buildMilestoneSource(id, sales))
  const rewards = await listRewardsBySource(db, { program: 'influencer', sources })
  const coupons = await listCouponsById(
    db,
    rewards.map(({ couponId }) => couponId),
  )
  return MILESTONES.map(({ sales, amount }, index) => {
    const reward = rewards.find(({ source }) => source === sources[index])
    return {
      ...{ sales, amount },
      state: reward ? 'granted' : sales <= count ? 'pending' : 'open',
      code: coupons.find(({ id: couponId }) => couponId === reward?.couponId)?.code ?? null,
      granted_at: reward?.createdAt.toISOString() ?? null,
      expires_at: reward?.expiresAt.toISOString() ?? null,
    }
  })
}

async function listWins(db: Database, id: InfluencerId): Promise<OwnInfluencerRewards['wins']> {
  const table = influencerMonthWinners
  const isOwn = eq(table.influencerId, id)
  const rows = await db.select().from(table).where(isOwn).orderBy(desc(table.month))
  return rows.map(({ month, place, prizeMinor }) => {
    return { month, place, prize: toAmount(prizeMinor) }
  })
}

const toAmount = (minor: number) => toDecimal({ minor, currency: BASE_CURRENCY })

interface CountRow {
  month: string
  ends_at: string
  approved: number
  pending: number
  /** Of the month, as the others below. */
  sales: number
  minor: number
  place: number | null
}

const PRESENT_MONTH = "date_trunc('month', $2::timestamptz at time zone $1)::date"

/** By the rule of the prizes, with the sales that are not approved yet. */
const SELECT_COUNTS = `
  with present as (
    select ${PRESENT_MONTH} as month
  ), ranked as (
    select i.id, count(*)::integer as sales, sum(minor)::float8 as minor,
      rank() over (order by sum(minor) desc, max(sold_at), i.id)::integer as place
    from (${selectSales(isSoldIn(PRESENT_MONTH, '$1'))}) sale join influencers i on i.id = sale.influencer_id
    where date_trunc('month', sold_at at time zone $1)::date = ${PRESENT_MONTH}
      and i.user_id is not null and i.suspended_at is null group by i.id
  ), own as (
    select count(*) filter (where is_approved)::integer as approved,
      count(*) filter (where not is_approved)::integer as pending from (${selectSales('c.influencer_id = $3')}) sale
  )
  select present.month::text, (present.month + interval '1 month') at time zone $1 as ends_at,
    own.approved, own.pending, coalesce(ranked.sales, 0) as sales, coalesce(ranked.minor, 0) as minor, ranked.place
  from present cross join own left join ranked on ranked.id = $3`
