import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { Promotion } from './candidate.ts'
import { type PromotionId, promotions } from './tables.ts'
import { lockPromotion } from './update-promotion.ts'

/** Stops a promotion until it is resumed. Once paused, pausing again changes nothing. */
export function pausePromotion(
  tx: Database,
  { id, now }: { id: PromotionId; now: Date },
): Promise<Result<Promotion, 'promotion_not_found'>> {
  return setPausedAt(tx, id, (pausedAt) => pausedAt ?? now)
}

/** Lets a paused promotion go on. */
export function resumePromotion(
  tx: Database,
  id: PromotionId,
): Promise<Result<Promotion, 'promotion_not_found'>> {
  return setPausedAt(tx, id, () => null)
}

async function setPausedAt(
  tx: Database,
  id: PromotionId,
  decide: (before: Date | null) => Date | null,
): Promise<Result<Promotion, 'promotion_not_found'>> {
  const current = await lockPromotion(tx, id)
  if (!current) return err('promotion_not_found')
  const pausedAt = decide(current.pausedAt)
  await tx.update(promotions).set({ pausedAt }).where(eq(promotions.id, id))
  return ok({ ...current, pausedAt })
}
