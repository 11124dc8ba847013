import { listOrdersById, type OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'

export interface ReferralTotals {
  signedUp: number
  verified: number
  delivered: number
  rejected: number
  /** Of all days. */
  held: number
  /** Coupons for friends and referrers, in the base currency. */
  grantedMinor: number
  /** Of the first delivered orders, in the base currency. */
  revenueMinor: number
}

interface TotalsRow extends Omit<ReferralTotals, 'revenueMinor'> {
  orderIds: OrderId[]
}

/** Sums up the referrals of friends who signed up in the time since. */
export async function summarizeReferrals(db: Database, since: Date): Promise<ReferralTotals> {
  const [row] = await rawQuery<TotalsRow>(db, SUMMARIZE, [since.toISOString()])
  const { orderIds, ...totals } = row!
  const orders = await listOrdersById(db, orderIds)
  const delivered = orders.filter(({ paymentState }) => paymentState !== 'refunded')
  return { ...totals, revenueMinor: delivered.reduce((sum, { baseMinor }) => sum + baseMinor, 0) }
}

const SUMMARIZE = `
  select count(*)::integer as "signedUp", count(verified_at)::integer as verified,
    count(delivered_at)::integer as delivered, (count(*) filter (where state = 'rejected'))::integer as rejected,
    (select count(*)::integer from referrals where state = 'held') as held,
    coalesce(sum(case when friend_rewarded_at is not null then friend_minor else 0 end
      + case when referrer_rewarded_at is not null then referrer_minor else 0 end), 0)::float8 as "grantedMinor",
    coalesce(array_agg(order_id) filter (where order_id is not null), '{}') as "orderIds"
  from referrals where created_at >= $1::timestamptz`
