import { and, asc, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { raiseNotifications } from '#modules/inbox'
import { postTransaction } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import type { Id } from '#platform/ids'
import { type DrawRow, isTakingEntries, lockDraw } from './draws.ts'
import { followDraws } from './followers.ts'
import { buildTicketNotification, insertGrant } from './grant-tickets.ts'
import { giveBackUnits } from './hold-tickets.ts'
import { issueTickets } from './issue-tickets.ts'
import { drawBuyers, drawGrants, drawPurchases } from './tables.ts'
import { buildIssue } from './ticket-ledger.ts'

interface IssueHeldTicketsInput {
  /** It is paid now. */
  orderId: Id<'order'>
  now: Date
}

/**
 * Puts the tickets of an order that is paid into their draws, once for each line. Returns the lines whose draw does not take
 * entries any more: they get no tickets, and the caller refunds them. A draw that closes at the same time comes before or
 * after, by its lock.
 */
export async function issueHeldTickets(
  tx: Database,
  { orderId, now }: IssueHeldTicketsInput,
): Promise<Id<'order line'>[]> {
  const held = await tx
    .select({ purchase: drawPurchases, userId: drawBuyers.userId })
    .from(drawPurchases)
    .innerJoin(drawBuyers, eq(drawBuyers.id, drawPurchases.buyerId))
    .where(and(eq(drawPurchases.orderId, orderId), eq(drawPurchases.state, 'held')))
    .orderBy(asc(drawPurchases.drawId))
  const refused: Id<'order line'>[] = []
  for (const { purchase, userId } of held) {
    const { orderLineId, buyerId, count } = purchase
    const draw = (await lockDraw(tx, purchase.drawId))!
    const isIssued = userId !== null && isTakingEntries(draw, now)
    if (isIssued) await issue(tx, { draw, purchase, userId, now })
    else {
      await giveBackUnits(tx, { buyerId, count })
      refused.push(orderLineId)
    }
    await tx
      .update(drawPurchases)
      .set({ state: isIssued ? 'issued' : 'ended', updatedAt: now })
      .where(eq(drawPurchases.orderLineId, orderLineId))
  }
  return refused
}

interface IssueInput {
  /** Locked, and takes entries. */
  draw: DrawRow
  purchase: typeof drawPurchases.$inferSelect
  userId: UserId
  now: Date
}

async function issue(tx: Database, { draw, purchase, userId, now }: IssueInput): Promise<void> {
  const { count } = purchase
  const source = buildPurchaseOrigin(purchase)
  const grantId = await insertGrant(tx, { userId, count, source, now })
  if (!grantId) throw new Error(`Order line ${purchase.orderLineId} has its tickets already`)
  await issueTickets(tx, { drawId: draw.id, grantId, userId, count, now })
  await tx.update(drawGrants).set({ drawId: draw.id }).where(eq(drawGrants.id, grantId))
  await postTransaction(tx, { ...buildIssue({ reference: grantId, userId, count }), now })
  await followDraws(tx, { userId, told: draw.id, now })
  const told = { id: grantId, userId, count, source: source.kind, draw: draw.name }
  await raiseNotifications(tx, { notifications: [buildTicketNotification(told)], now })
}

/** Names the grant of an order line. */
export function buildPurchaseOrigin({
  orderId,
  orderLineId,
}: Pick<typeof drawPurchases.$inferSelect, 'orderId' | 'orderLineId'>) {
  return { kind: 'purchase', key: `${orderId}:${orderLineId}` } as const
}
