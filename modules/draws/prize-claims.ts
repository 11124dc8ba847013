import { and, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { Id } from '#platform/ids'
import type { PrizeRow, WinnerRow } from './draws.ts'
import { drawEntrants, drawPrizes, drawWinners, type WinnerId } from './tables.ts'

/** Locks what a person has won. Null if they have not won it. */
export async function lockWonPrize(
  tx: Database,
  { winnerId, userId }: { winnerId: WinnerId; userId: UserId },
): Promise<{ winner: WinnerRow; prize: PrizeRow } | null> {
  const [found] = await tx
    .select({ winner: drawWinners, prize: drawPrizes })
    .from(drawWinners)
    .innerJoin(drawEntrants, eq(drawEntrants.id, drawWinners.entrantId))
    .innerJoin(drawPrizes, eq(drawPrizes.id, drawWinners.prizeId))
    .where(and(eq(drawWinners.id, winnerId), eq(drawEntrants.userId, userId)))
    .for('update', { of: drawWinners })
  return found ?? null
}

interface RecordClaimInput {
  winnerId: WinnerId
  /** That sends the prize. */
  orderId: Id<'order'>
  now: Date
}

export async function recordPrizeClaim(
  tx: Database,
  { winnerId, orderId, now }: RecordClaimInput,
): Promise<void> {
  await tx
    .update(drawWinners)
    .set({ state: 'claimed', claimedAt: now, orderId })
    .where(eq(drawWinners.id, winnerId))
}
