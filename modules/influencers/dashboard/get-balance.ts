import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { InfluencerId } from '../tables.ts'
import { COMMISSION_SUMS, type CommissionSums } from './commission-sums.ts'

export interface InfluencerBalance extends CommissionSums {
  /** Orders of which something was taken back. */
  reversedSales: number
  /** Whether a link was ever followed. */
  hasClicks: boolean
}

/** Returns what an influencer has earned so far. */
export async function getBalance(
  db: Database,
  influencerId: InfluencerId,
): Promise<InfluencerBalance> {
  const [row] = await rawQuery<InfluencerBalance>(db, SUM_ALL, [influencerId])
  return row!
}

const SUM_ALL = `
  select ${COMMISSION_SUMS},
    (count(distinct c.order_id) filter (where c.earned_minor > c.minor))::integer as "reversedSales",
    exists (select from influencer_click_days d where d.influencer_id = $1) as "hasClicks"
  from commissions c where c.influencer_id = $1`
