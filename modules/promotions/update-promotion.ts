import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { Promotion } from './candidate.ts'
import { type PromotionTerms, validateTerms } from './promotion-terms.ts'
import { type PromotionId, promotions } from './tables.ts'

interface UpdatePromotionInput {
  id: PromotionId
  /** That the terms were edited on. */
  revision: number
  terms: PromotionTerms
  now: Date
}

type UpdatePromotionErrorCode =
  | 'promotion_not_found'
  | 'promotion_edited'
  | 'promotion_limit_below_uses'
  | 'promotion_scope_not_found'
  | 'invalid_amount'
  | 'invalid_combination'

/** Changes the terms of a promotion. Orders keep what they were given. On an error nothing is changed. */
export async function updatePromotion(
  tx: Database,
  { id, revision, terms, now }: UpdatePromotionInput,
): Promise<Result<Promotion, UpdatePromotionErrorCode>> {
  const current = await lockPromotion(tx, id)
  if (!current || current.kind === 'flash_sale') return err('promotion_not_found')
  if (current.revision !== revision) return err('promotion_edited')
  const { redemptionCount: count, kind } = current
  if (terms.maxRedemptions !== null && terms.maxRedemptions < count) {
    return err('promotion_limit_below_uses', { count })
  }
  if (kind === 'coupon' && terms.combinesWith.includes('coupon')) return err('invalid_combination')
  const valid = await validateTerms(tx, terms)
  if (!valid.ok) return valid
  const [updated] = await tx
    .update(promotions)
    .set({ ...terms, revision: revision + 1, updatedAt: now })
    .where(eq(promotions.id, id))
    .returning()
  return ok(updated!)
}

/** Locks a promotion against redemptions and other edits. Returns null for none and for that of a reward. */
export async function lockPromotion(tx: Database, id: PromotionId): Promise<Promotion | null> {
  const [row] = await tx
    .select()
    .from(promotions)
    .where(and(eq(promotions.id, id), isNull(promotions.reward)))
    .for('update')
  return row ?? null
}
