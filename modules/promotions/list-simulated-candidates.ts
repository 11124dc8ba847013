import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Candidate } from './candidate.ts'
import { findCouponByCode } from './find-coupon.ts'
import { promotions } from './tables.ts'

/** So many coupons that were not entered are shown with the reason. */
const MAX_OTHER_COUPONS = 20
const MAX_AUTOMATIC = 200

interface ListSimulatedInput {
  codes: string[]
  /** The time that is simulated. */
  now: Date
}

/**
 * Returns what a simulation looks at: all that needs no code, the coupons whose codes were entered, and the newest other
 * coupons, also if they are planned or paused. What does not apply has a reason, so it changes no amount.
 */
export async function listSimulatedCandidates(
  db: Database,
  { codes, now }: ListSimulatedInput,
): Promise<{ candidates: Candidate[]; unknownCodes: string[] }> {
  const entered = new Map<string, Candidate>()
  const unknownCodes: string[] = []
  for (const code of codes) {
    const coupon = await findCouponByCode(db, code)
    if (coupon) entered.set(coupon.id, { promotion: coupon.promotion, coupon })
    else unknownCodes.push(code)
  }
  const promotionIds = new Set([...entered.values()].map(({ promotion }) => promotion.id))
  const isNotOver = or(isNull(promotions.endsAt), gt(promotions.endsAt, now))
  const automatic = await db
    .select()
    .from(promotions)
    .where(and(inArray(promotions.kind, ['automatic', 'flash_sale']), isNotOver))
    .orderBy(promotions.createdAt, promotions.id)
    .limit(MAX_AUTOMATIC)
  const others = await db
    .select()
    .from(promotions)
    .where(and(eq(promotions.kind, 'coupon'), isNotOver, sql`code_count > 0`))
    .orderBy(desc(promotions.createdAt), desc(promotions.id))
    .limit(MAX_OTHER_COUPONS)
  return {
    candidates: [
      ...automatic.map((promotion) => ({ promotion, coupon: null })),
      ...entered.values(),
      ...others
        .filter(({ id }) => !promotionIds.has(id))
        .map((promotion) => ({ promotion, coupon: null })),
    ],
    unknownCodes,
  }
}
