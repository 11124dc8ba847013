import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type PromotionId, promotions } from './tables.ts'

/** Ends a promotion at a time. Carts that were priced with it are priced again, because its revision rises. */
export async function endPromotion(
  tx: Database,
  { id, now }: { id: PromotionId; now: Date },
): Promise<void> {
  await tx
    .update(promotions)
    .set({ endsAt: now, revision: sql`${promotions.revision} + 1`, updatedAt: now })
    .where(eq(promotions.id, id))
}
