import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { publishEvent } from '#platform/events/publish-event'
import { err, ok, type Result } from '#platform/result'
import { redeemTickets } from './close-draws.ts'
import { lockDrawAndTicket } from './draws.ts'
import { closeTicketSale } from './open-ticket-sale.ts'
import { type DrawId, drawGrants, draws, drawTickets } from './tables.ts'

/** Its subject is the draw. */
export const DRAW_CANCELLED = 'draw.cancelled'

export type CancelDrawErrorCode = 'draw_not_found' | 'draw_changed' | 'draw_not_open'

interface CancelDrawInput {
  id: DrawId
  revision: number
  now: Date
}

/**
 * Cancels a draw that has not closed. Tickets that were earned wait for the next draw; free entries end with this one, and so
 * do those that were bought, whose money is given back after the event. On an error the caller must roll back.
 */
export async function cancelDraw(
  tx: Database,
  { id, revision, now }: CancelDrawInput,
): Promise<Result<null, CancelDrawErrorCode>> {
  const draw = await lockDrawAndTicket(tx, id)
  if (!draw) return err('draw_not_found')
  if (draw.revision !== revision) return err('draw_changed')
  if (!['planned', 'open', 'paused'].includes(draw.state)) return err('draw_not_open')
  const grants = await tx.select().from(drawGrants).where(eq(drawGrants.drawId, id))
  const waiting = grants.filter(isEarned).map((one) => one.id)
  await tx
    .update(draws)
    .set({ state: 'cancelled', cancelledAt: now, revision: revision + 1, updatedAt: now })
    .where(eq(draws.id, id))
  await tx.delete(drawTickets).where(eq(drawTickets.drawId, id))
  await tx.update(draws).set({ ticketCount: 0 }).where(eq(draws.id, id))
  if (waiting.length > 0) {
    await tx.update(drawGrants).set({ drawId: null }).where(inArray(drawGrants.id, waiting))
  }
  await closeTicketSale(tx, draw, now)
  await redeemTickets(tx, { id, now })
  await publishEvent(tx, { topic: DRAW_CANCELLED, subject: id, now })
  return ok(null)
}

function isEarned({ source }: typeof drawGrants.$inferSelect): boolean {
  return source === 'check_in' || source === 'influencer'
}
