import { and, eq } from 'drizzle-orm'
import type { VariantId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { type Id, newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { listDrawsOfTickets, type TicketSaleErrorCode } from './check-ticket-sale.ts'
import { type DrawRow, isTakingEntries, lockDraw } from './draws.ts'
import { type BuyerId, drawPurchases } from './tables.ts'

interface HoldTicketsInput {
  order: { id: Id<'order'>; userId: UserId | null }
  /** Those of the order that are tickets. */
  lines: { id: Id<'order line'>; variantId: VariantId; quantity: number }[]
  now: Date
}

/**
 * Holds the tickets of an order until it is paid, within what one person may buy. The CHECK on `draw_buyers` keeps the limit
 * in any case; the stock of the variant keeps that of the draw. Draws are locked after variants and before balances, as
 * everywhere. On an error the caller must roll back.
 */
export async function holdTickets(
  tx: Database,
  { order, lines, now }: HoldTicketsInput,
): Promise<Result<undefined, TicketSaleErrorCode>> {
  if (lines.length === 0) return ok(undefined)
  const { id: orderId, userId } = order
  if (!userId) return err('account_required')
  const known = await listDrawsOfTickets(
    tx,
    lines.map(({ variantId }) => variantId),
  )
  for (const { id: orderLineId, variantId, quantity: count } of lines.toSorted(compareVariants)) {
    const drawId = known.find(({ ticketVariantId }) => ticketVariantId === variantId)?.id
    const draw = drawId && (await lockDraw(tx, drawId))
    if (!draw || !isTakingEntries(draw, now)) return err('draw_not_open')
    const buyerId = await takeUnits(tx, { draw, userId, count, now })
    if (!buyerId) return err('ticket_limit', { max: draw.maxPerPerson })
    const purchase = { orderLineId, orderId, drawId: draw.id, buyerId, count }
    await tx
      .insert(drawPurchases)
      .values({ ...purchase, state: 'held', createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: drawPurchases.orderLineId,
        set: { state: 'held', buyerId, count, updatedAt: now },
      })
  }
  return ok(undefined)
}

function compareVariants(a: { variantId: string }, b: { variantId: string }): number {
  return a.variantId < b.variantId ? -1 : 1
}

interface TakeUnitsInput {
  draw: DrawRow
  userId: UserId
  count: number
  now: Date
}

/** Returns null where the person has reached the limit. */
async function takeUnits(
  tx: Database,
  { draw, userId, count, now }: TakeUnitsInput,
): Promise<BuyerId | null> {
  const [row] = await rawQuery<{ id: BuyerId }>(tx, TAKE_UNITS, [
    ...[newId<'draw buyer'>(), draw.id, userId, count, draw.maxPerPerson, now.toISOString()],
  ])
  return row?.id ?? null
}

const TAKE_UNITS = `
  insert into draw_buyers as buyer (id, draw_id, user_id, units, max_units, created_at)
  select $1::uuid, $2::uuid, $3::uuid, $4::integer, $5::integer, $6::timestamptz where $4::integer <= $5::integer
  on conflict (draw_id, user_id) do update set units = buyer.units + excluded.units
    where buyer.units + excluded.units <= buyer.max_units
  returning id`

/** Gives back the tickets that an order holds and has not paid. A second time changes nothing. */
export async function releaseHeldTickets(
  tx: Database,
  { orderId, now }: { orderId: Id<'order'>; now: Date },
): Promise<void> {
  const released = await tx
    .update(drawPurchases)
    .set({ state: 'ended', updatedAt: now })
    .where(and(eq(drawPurchases.orderId, orderId), eq(drawPurchases.state, 'held')))
    .returning()
  for (const { buyerId, count } of released) await giveBackUnits(tx, { buyerId, count })
}

export async function giveBackUnits(
  tx: Database,
  { buyerId, count }: { buyerId: BuyerId; count: number },
): Promise<void> {
  await rawQuery(tx, 'update draw_buyers set units = units - $2 where id = $1', [buyerId, count])
}
