import { inArray } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { CouponId } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { RewardRow } from './close-reward.ts'
import type { RewardProgram } from './contract.ts'
import { rewards } from './tables.ts'

/** Lists the rewards that coupons are. */
export function listRewardsOfCoupons(db: Database, ids: CouponId[]): Promise<RewardRow[]> {
  return db.select().from(rewards).where(inArray(rewards.couponId, ids))
}

/** What a user has of the rewards of a programme, in minor units of the base currency. */
export interface OwnRewardTotals {
  /** Of those that were granted in the month. */
  earnedMinor: number
  redeemedMinor: number
}

/** `month` is its first day in UTC, `2026-11-01`. */
export async function sumOwnRewards(
  db: Database,
  { userId, program, month }: { userId: UserId; program: RewardProgram; month: string },
): Promise<OwnRewardTotals> {
  const [row] = await rawQuery<OwnRewardTotals>(db, SUM_OWN, [userId, program, month])
  return row!
}

const SUM_OWN = `
  select coalesce(sum(amount_minor) filter (where month = $3::date and state <> 'revoked'), 0)::float8 as "earnedMinor",
    coalesce(sum(redeemed_minor) filter (where month = $3::date), 0)::float8 as "redeemedMinor"
  from rewards where user_id = $1 and program = $2`
