import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { buildWinner, rankEntrants } from './decide-draws.ts'
import { lockDraw } from './draws.ts'
import { type DrawId, drawEntrants, drawPrizes, drawWinners } from './tables.ts'

/**
 * Takes prizes from winners who have not claimed them in time, or whose account is deleted. Each goes to the next in the
 * order of the draw, the first prize first, until nobody is left.
 */
export async function forfeitOverduePrizes(db: Database, { now }: { now: Date }): Promise<void> {
  const overdue = await db
    .selectDistinct({ drawId: drawWinners.drawId })
    .from(drawWinners)
    .innerJoin(drawEntrants, eq(drawEntrants.id, drawWinners.entrantId))
    .where(isForfeited(now))
  for (const { drawId } of overdue) await runInTransaction(db, (tx) => passOn(tx, { drawId, now }))
}

const isForfeited = (now: Date) =>
  and(
    eq(drawWinners.state, 'waiting'),
    sql`(claim_until <= ${now.toISOString()} or ${drawEntrants.userId} is null)`,
  )

async function passOn(tx: Database, { drawId, now }: { drawId: DrawId; now: Date }) {
  const draw = await lockDraw(tx, drawId)
  const lost = await tx
    .select({ id: drawWinners.id, prizeId: drawWinners.prizeId })
    .from(drawWinners)
    .innerJoin(drawEntrants, eq(drawEntrants.id, drawWinners.entrantId))
    .innerJoin(drawPrizes, eq(drawPrizes.id, drawWinners.prizeId))
    .where(and(eq(drawWinners.drawId, drawId), isForfeited(now)))
    .orderBy(asc(drawPrizes.position))
    // A claim at the same time comes before or after.
    .for('update', { of: drawWinners })
  if (!draw || lost.length === 0) return
  const ids = lost.map(({ id }) => id)
  await tx
    .update(drawWinners)
    .set({ state: 'forfeited', forfeitedAt: now })
    .where(and(inArray(drawWinners.id, ids), eq(drawWinners.state, 'waiting')))
  const drawnBefore = await tx.$count(drawWinners, eq(drawWinners.drawId, drawId))
  const ranked = await rankEntrants(tx, { draw, count: drawnBefore + lost.length })
  const next = ranked.slice(drawnBefore).map((entry, at) => {
    const { prizeId } = lost[at]!
    return buildWinner(draw, { entry, rank: drawnBefore + at, prizeId, now })
  })
  if (next.length > 0) await tx.insert(drawWinners).values(next)
}
