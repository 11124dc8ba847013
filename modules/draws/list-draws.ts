import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { CursorPosition } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { DrawState, TicketSource } from './contract.ts'
import { addPrizes, type DrawRow, type DrawWithPrizes } from './draws.ts'
import { type DrawId, drawEntrants, drawPrizes, draws, drawWinners } from './tables.ts'

/** A draw with what came of it so far. */
export interface DrawFigures extends DrawWithPrizes {
  tickets: Record<TicketSource, number>
  entrants: number
}

interface ListDrawsInput {
  state: DrawState | undefined
  limit: number
  after: CursorPosition | null
}

/** Lists draws, the one that opens last first. */
export async function listAdminDraws(
  db: Database,
  { state, limit, after }: ListDrawsInput,
): Promise<{ items: DrawFigures[]; last: DrawRow | null }> {
  const isAfter =
    after && sql`(opens_at, id) < (${after.timestamp}::timestamptz, ${after.id}::uuid)`
  const rows = await db
    .select()
    .from(draws)
    .where(and(state && eq(draws.state, state), isAfter ?? undefined))
    .orderBy(desc(draws.opensAt), desc(draws.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const items = await addFigures(db, shown)
  return { items, last: rows.length > limit ? shown.at(-1)! : null }
}

/** Returns a draw with what came of it, or null. */
export async function getAdminDraw(db: Database, id: DrawId): Promise<DrawFigures | null> {
  const rows = await db.select().from(draws).where(eq(draws.id, id))
  return (await addFigures(db, rows))[0] ?? null
}

const MAX_BARS = 10

/** Lists the draws that take entries in a period, the first to open first. */
export function listDrawTimeline(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<DrawRow[]> {
  const isInPeriod = sql`closes_at > ${from.toISOString()} and opens_at < ${to.toISOString()}`
  return db
    .select()
    .from(draws)
    .where(and(isInPeriod, sql`state <> 'cancelled'`))
    .orderBy(asc(draws.opensAt))
    .limit(MAX_BARS)
}

interface FigureRow {
  draw_id: DrawId
  source: TicketSource
  count: number
}

async function addFigures(db: Database, rows: DrawRow[]): Promise<DrawFigures[]> {
  const ids = rows.map(({ id }) => id)
  const [complete, figures, entrants] = await Promise.all([
    addPrizes(db, rows),
    rawQuery<FigureRow>(db, FIGURES_SQL, [ids]),
    rawQuery<{ draw_id: DrawId; count: number }>(db, ENTRANTS_SQL, [ids]),
  ])
  return complete.map((one) => {
    const count = (source: TicketSource) =>
      figures.find((row) => row.draw_id === one.draw.id && row.source === source)?.count ?? 0
    return {
      ...one,
      tickets: {
        ...{ free: count('free'), check_in: count('check_in') },
        ...{ influencer: count('influencer'), purchase: count('purchase') },
      },
      entrants: entrants.find(({ draw_id }) => draw_id === one.draw.id)?.count ?? 0,
    }
  })
}

const FIGURES_SQL = `
  select draw_id, source, sum(count - returned)::integer as count from draw_grants
  where draw_id = any($1::uuid[]) group by draw_id, source`
const ENTRANTS_SQL = `
  select draw_id, count(*)::integer as count from draw_entrants where draw_id = any($1::uuid[]) group by draw_id`

/** Lists everybody who was drawn, with their account; null for one that is deleted. */
export async function listWinners(db: Database, id: DrawId) {
  return db
    .select({ winner: drawWinners, prize: drawPrizes, userId: drawEntrants.userId })
    .from(drawWinners)
    .innerJoin(drawPrizes, eq(drawPrizes.id, drawWinners.prizeId))
    .innerJoin(drawEntrants, eq(drawEntrants.id, drawWinners.entrantId))
    .where(eq(drawWinners.drawId, id))
    .orderBy(asc(drawWinners.rank))
}
