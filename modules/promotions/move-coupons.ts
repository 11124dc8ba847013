import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { coupons } from './tables.ts'

/** Gives the coupons that were issued for one account, and its codes for others, to another one. Both accounts are locked. */
export async function moveCoupons(
  tx: Database,
  { from, to }: { from: UserId; to: UserId },
): Promise<void> {
  await tx.update(coupons).set({ userId: to }).where(eq(coupons.userId, from))
  await tx.update(coupons).set({ excludedUserId: to }).where(eq(coupons.excludedUserId, from))
}
