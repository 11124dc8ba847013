import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { coupons, type PromotionId, promotionRedemptions, promotions } from './tables.ts'
import { lockPromotion } from './update-promotion.ts'

/** Deletes a promotion that no order has ever redeemed, with its codes. Carts lose their coupon. That of a programme stays. */
export async function deletePromotion(
  tx: Database,
  id: PromotionId,
): Promise<Result<undefined, 'promotion_not_found' | 'promotion_of_program' | 'promotion_used'>> {
  // Who redeems it waits for the lock, and then finds it gone.
  const promotion = await lockPromotion(tx, id)
  if (!promotion) return err('promotion_not_found')
  if (promotion.program) return err('promotion_of_program')
  const [used] = await tx
    .select({ id: promotionRedemptions.id })
    .from(promotionRedemptions)
    .where(eq(promotionRedemptions.promotionId, id))
    .limit(1)
  if (used) return err('promotion_used')
  await tx.delete(coupons).where(eq(coupons.promotionId, id))
  await tx.delete(promotions).where(eq(promotions.id, id))
  return ok(undefined)
}
