import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { lockVariants } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { type DrawId, drawPrizes, draws, drawWinners } from './tables.ts'

export type DrawRow = typeof draws.$inferSelect
export type PrizeRow = typeof drawPrizes.$inferSelect
export type WinnerRow = typeof drawWinners.$inferSelect

/** A draw with its prizes and everybody who was drawn, in order. */
export interface DrawWithPrizes {
  draw: DrawRow
  prizes: PrizeRow[]
  winners: WinnerRow[]
}

const MAX_PAST = 10

/** Returns a draw, or null. */
export async function getDraw(db: Database, id: DrawId): Promise<DrawWithPrizes | null> {
  const rows = await db.select().from(draws).where(eq(draws.id, id))
  return (await addPrizes(db, rows))[0] ?? null
}

/** Locks a draw until the end of the transaction. Null if there is no such draw. */
export async function lockDraw(tx: Database, id: DrawId): Promise<DrawRow | null> {
  const [row] = await tx.select().from(draws).where(eq(draws.id, id)).for('update')
  return row ?? null
}

/** The same for a caller that ends the sale of its tickets: variants are locked before draws, as in a checkout. */
export async function lockDrawAndTicket(tx: Database, id: DrawId): Promise<DrawRow | null> {
  const [row] = await tx
    .select({ variantId: draws.ticketVariantId })
    .from(draws)
    .where(eq(draws.id, id))
  if (row?.variantId) await lockVariants(tx, [row.variantId])
  return lockDraw(tx, id)
}

/** Returns the draw that takes entries or is about to be drawn, the next one, and the newest that were drawn. */
export async function listPublicDraws(db: Database): Promise<{
  current: DrawWithPrizes | null
  next: DrawRow | null
  past: DrawWithPrizes[]
}> {
  const [current] = await db
    .select()
    .from(draws)
    .where(inArray(draws.state, ['open', 'paused', 'closed']))
    .orderBy(sql`state = 'closed'`, asc(draws.closesAt))
    .limit(1)
  const [next] = await db
    .select()
    .from(draws)
    .where(eq(draws.state, 'planned'))
    .orderBy(asc(draws.opensAt))
    .limit(1)
  const past = await db
    .select()
    .from(draws)
    .where(eq(draws.state, 'drawn'))
    .orderBy(desc(draws.opensAt), desc(draws.id))
    .limit(MAX_PAST)
  const withPrizes = await addPrizes(db, [...(current ? [current] : []), ...past])
  return {
    current: withPrizes.find(({ draw }) => draw.id === current?.id) ?? null,
    next: next ?? null,
    past: withPrizes.filter(({ draw }) => draw.state === 'drawn'),
  }
}

/** Whether a draw takes entries at a time. */
export function isTakingEntries({ state, opensAt, closesAt }: DrawRow, now: Date): boolean {
  return state === 'open' && opensAt <= now && closesAt > now
}

/** Returns the draw that takes entries at a time, or null. */
export async function findOpenDraw(db: Database, now: Date): Promise<DrawRow | null> {
  const isOpen = and(eq(draws.state, 'open'), sql`closes_at > ${now.toISOString()}`)
  const [row] = await db.select().from(draws).where(isOpen).limit(1)
  return row ?? null
}

/** Adds the prizes and winners of draws. */
export async function addPrizes(db: Database, rows: DrawRow[]): Promise<DrawWithPrizes[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const prizes = await db
    .select()
    .from(drawPrizes)
    .where(inArray(drawPrizes.drawId, ids))
    .orderBy(asc(drawPrizes.position))
  const winners = await db
    .select()
    .from(drawWinners)
    .where(inArray(drawWinners.drawId, ids))
    .orderBy(asc(drawWinners.rank))
  return rows.map((draw) => ({
    draw,
    prizes: prizes.filter(({ drawId }) => drawId === draw.id),
    winners: winners.filter(({ drawId }) => drawId === draw.id),
  }))
}
