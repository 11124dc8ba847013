import { type SQL, sql } from 'drizzle-orm'
import type { Promotion } from './candidate.ts'
import type { PromotionState } from './contract.ts'

type StateColumns = Pick<
  Promotion,
  'startsAt' | 'endsAt' | 'pausedAt' | 'maxRedemptions' | 'redemptionCount'
>

/** Returns what a promotion does at a time. Of several states the first one that `buildStateCase` lists counts. */
export function getPromotionState(promotion: StateColumns, now: Date): PromotionState {
  const { startsAt, endsAt, pausedAt, maxRedemptions, redemptionCount } = promotion
  if (endsAt && endsAt <= now) return 'over'
  if (maxRedemptions !== null && redemptionCount >= maxRedemptions) return 'used_up'
  if (pausedAt) return 'paused'
  return startsAt && startsAt > now ? 'planned' : 'running'
}

/** The same in SQL. */
export function buildStateCase(now: Date): SQL<PromotionState> {
  const time = now.toISOString()
  return sql`case when ends_at <= ${time} then 'over' when redemption_count >= max_redemptions then 'used_up'
    when paused_at is not null then 'paused' when starts_at > ${time} then 'planned' else 'running' end`
}
