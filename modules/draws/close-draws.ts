import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { postTransaction } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runInTransaction } from '#platform/db/transaction'
import { formatEntryList, hashText } from '#platform/fair-draw/fair-draw'
import { lockDrawAndTicket } from './draws.ts'
import { closeTicketSale } from './open-ticket-sale.ts'
import { type DrawId, drawEntryLists, draws, drawTickets } from './tables.ts'
import { buildRedemption } from './ticket-ledger.ts'

/** Closes the draws whose time is over: the list of entries is frozen, and its hash is published. */
export async function closeDueDraws(db: Database, { now }: { now: Date }): Promise<void> {
  const due = await db
    .select({ id: draws.id })
    .from(draws)
    .where(and(inArray(draws.state, ['open', 'paused']), isOver(now)))
  for (const { id } of due) await runInTransaction(db, (tx) => closeDraw(tx, { id, now }))
}

const isOver = (now: Date) => sql`closes_at <= ${now.toISOString()}`

/** The lock waits for tickets that are being added, and none can be added after it. */
async function closeDraw(tx: Database, { id, now }: { id: DrawId; now: Date }): Promise<void> {
  const draw = await lockDrawAndTicket(tx, id)
  if (!draw || !['open', 'paused'].includes(draw.state) || draw.closesAt > now) return
  const entries = await tx
    .select({ ticket: drawTickets.number, entrant: drawTickets.entrantId })
    .from(drawTickets)
    .where(eq(drawTickets.drawId, id))
    .orderBy(asc(drawTickets.number))
  const list = formatEntryList(entries)
  await tx.insert(drawEntryLists).values({ drawId: id, entries: list, entryCount: entries.length })
  const entriesHash = await hashText(list)
  await tx
    .update(draws)
    .set({ state: 'closed', entriesHash, closedAt: now, updatedAt: now })
    .where(eq(draws.id, id))
  await closeTicketSale(tx, draw, now)
  await redeemTickets(tx, { id, now })
}

/** Takes the tickets of a draw that ends off the balances of people. */
export async function redeemTickets(
  tx: Database,
  { id, now }: { id: DrawId; now: Date },
): Promise<void> {
  const rows = await rawQuery<{ user_id: UserId; count: number }>(tx, COUNTS_SQL, [id])
  const counts = rows.map(({ user_id: userId, count }) => ({ userId, count }))
  if (counts.length === 0) return
  await postTransaction(tx, { ...buildRedemption(id, counts), now })
}

// What deleted accounts held was redeemed when they were deleted.
const COUNTS_SQL = `
  select user_id, sum(count - returned)::integer as count from draw_grants
  where draw_id = $1 and user_id is not null
  group by user_id having sum(count - returned) > 0 order by user_id`
