import type { UserId } from '#modules/identity'
import { createProgramCode, setProgramCodePaused } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import type { Result } from '#platform/result'
import type { InfluencerId } from './tables.ts'

/** What the promotion of all codes begins with. */
const PROMOTION = {
  program: 'influencer',
  name: 'Influencer codes',
  action: { kind: 'percentage_off', percent: 8, product_ids: [], category_ids: [] },
} as const

interface CreateCouponCodeInput {
  influencerId: InfluencerId
  userId: UserId
  code: string
  now: Date
}

/** Lets shoppers use the code of an influencer at the checkout. Fails if a coupon of the shop has it. */
export function createCouponCode(
  tx: Database,
  { influencerId, userId, code, now }: CreateCouponCodeInput,
): Promise<Result<null, 'coupon_code_taken'>> {
  const sourceKey = buildSourceKey(influencerId)
  const action = { ...PROMOTION.action, product_ids: [], category_ids: [] }
  return createProgramCode(tx, {
    ...{ ...PROMOTION, action, code, sourceKey, excludedUserId: userId, now },
  })
}

/** Ends the code of an influencer, until it is called without a time. The influencer is locked. */
export function setCouponCodePaused(
  tx: Database,
  { influencerId, pausedAt }: { influencerId: InfluencerId; pausedAt: Date | null },
): Promise<void> {
  return setProgramCodePaused(tx, { sourceKey: buildSourceKey(influencerId), pausedAt })
}

function buildSourceKey(id: InfluencerId): string {
  return `influencer:${id}`
}
