import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { drawEntrants, type Entry, parseEntryList } from '#platform/fair-draw/fair-draw'
import { newId } from '#platform/ids'
import { decryptSeed } from './draw-seed.ts'
import { type DrawRow, lockDraw } from './draws.ts'
import {
  type DrawId,
  drawEntryLists,
  drawPrizes,
  draws,
  drawWinners,
  type EntrantId,
} from './tables.ts'

interface DecideDrawsInput {
  secretKey: string
  now: Date
}

const DAY_MS = 86_400_000

/** Draws the winners of all draws that have closed, and publishes their seeds. Those that wait for a public value wait on. */
export async function decideClosedDraws(db: Database, { secretKey, now }: DecideDrawsInput) {
  const isReady = or(isNull(draws.randomnessSource), isNotNull(draws.randomness))
  const ready = await db
    .select({ id: draws.id })
    .from(draws)
    .where(and(eq(draws.state, 'closed'), isReady))
  for (const { id } of ready)
    await runInTransaction(db, (tx) => decideDraw(tx, { id, secretKey, now }))
}

/**
 * The winners follow from what is stored already, so a run that is repeated after a crash has the same ones: nothing was
 * published before the commit.
 */
async function decideDraw(tx: Database, { id, secretKey, now }: DecideDrawsInput & { id: DrawId }) {
  const draw = await lockDraw(tx, id)
  if (draw?.state !== 'closed') return
  const seed = decryptSeed(draw.encryptedSeed!, secretKey)
  const prizes = await tx
    .select({ id: drawPrizes.id })
    .from(drawPrizes)
    .where(eq(drawPrizes.drawId, id))
    .orderBy(asc(drawPrizes.position))
  const drawn = await rankEntrants(tx, { draw: { ...draw, seed }, count: prizes.length })
  const winners = drawn.map((entry, rank) => {
    return buildWinner(draw, { entry, rank, prizeId: prizes[rank]!.id, now })
  })
  if (winners.length > 0) await tx.insert(drawWinners).values(winners)
  await tx
    .update(draws)
    .set({ state: 'drawn', seed, drawnAt: now, updatedAt: now })
    .where(eq(draws.id, id))
}

interface RankInput {
  draw: Pick<DrawRow, 'id' | 'seed' | 'entriesHash' | 'randomness'>
  /** How many people are drawn at most. */
  count: number
}

/** Returns the first people of the order of a draw. */
export async function rankEntrants(db: Database, { draw, count }: RankInput): Promise<Entry[]> {
  const [list] = await db.select().from(drawEntryLists).where(eq(drawEntryLists.drawId, draw.id))
  return drawEntrants({
    ...{ seed: draw.seed!, entriesHash: draw.entriesHash!, randomness: draw.randomness ?? '' },
    entries: parseEntryList(list!.entries),
    count,
  })
}

interface WinnerInput {
  entry: Entry
  rank: number
  prizeId: (typeof drawPrizes.$inferSelect)['id']
  now: Date
}

export function buildWinner(
  { id: drawId, claimDays }: Pick<DrawRow, 'id' | 'claimDays'>,
  { entry, rank, prizeId, now }: WinnerInput,
): typeof drawWinners.$inferInsert {
  return {
    ...{ id: newId<'draw winner'>(), drawId, prizeId, rank, ticket: entry.ticket },
    ...{ entrantId: entry.entrant as EntrantId, state: 'waiting' },
    ...{ claimUntil: new Date(now.getTime() + claimDays * DAY_MS), createdAt: now },
  }
}
