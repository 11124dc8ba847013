import { and, eq, sql } from 'drizzle-orm'
import { postTransaction } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { err, ok, type Result } from '#platform/result'
import { lockDraw } from './draws.ts'
import type { TicketOrigin } from './grant-tickets.ts'
import { drawGrants, draws } from './tables.ts'
import { buildReturn } from './ticket-ledger.ts'

interface TakeBackInput {
  source: TicketOrigin
  /** How many of the tickets are kept. */
  keep: number
  now: Date
}

/**
 * Takes tickets of a source back, those with the highest numbers first, until `keep` are left. After the draw has closed
 * nothing is taken back. A second call with the same `keep` changes nothing.
 */
export async function takeBackTickets(
  tx: Database,
  { source, keep, now }: TakeBackInput,
): Promise<Result<number, 'draw_not_open'>> {
  const isSource = and(eq(drawGrants.source, source.kind), eq(drawGrants.sourceKey, source.key))
  const [found] = await tx.select().from(drawGrants).where(isSource)
  if (!found) return ok(0)
  // In the order of `issueTickets`: the draw first.
  const draw = found.drawId ? await lockDraw(tx, found.drawId) : null
  const [grant] = await tx.select().from(drawGrants).where(isSource).for('update')
  const { id, userId, count, returned } = grant!
  const excess = count - returned - keep
  // Those of a draw that was cancelled ended with it.
  if (excess <= 0 || !userId || draw?.state === 'cancelled') return ok(0)
  if (draw && (!['open', 'paused'].includes(draw.state) || draw.closesAt <= now)) {
    return err('draw_not_open')
  }
  if (draw) {
    await rawQuery(tx, DELETE_TICKETS, [id, excess])
    const ticketCount = sql`${draws.ticketCount} - ${excess}`
    await tx.update(draws).set({ ticketCount }).where(eq(draws.id, draw.id))
  }
  await tx
    .update(drawGrants)
    .set({ returned: returned + excess })
    .where(eq(drawGrants.id, id))
  const reference = `${id} ${returned + excess}`
  await postTransaction(tx, { ...buildReturn({ reference, userId, count: excess }), now })
  return ok(excess)
}

const DELETE_TICKETS = `
  delete from draw_tickets where (draw_id, number) in (
    select draw_id, number from draw_tickets where grant_id = $1 order by number desc limit $2)`
