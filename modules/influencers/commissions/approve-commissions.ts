import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { postTransactions } from '#modules/ledger'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { commissionEntries, commissions } from '../tables.ts'
import { lockCommissionFacts } from './commission-facts.ts'
import { buildApproval } from './commission-ledger.ts'
import { notifyInfluencer } from './notify-influencer.ts'
import { settleCommissionsOfOrder } from './settle-commissions.ts'

const BATCH = 200

/**
 * Approves the commissions whose hold has ended, each order in a transaction of its own. They are settled before. An order of
 * which something is on its way back waits.
 */
export async function approveDueCommissions(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000' as OrderId
  while (!signal?.aborted) {
    const due = await db
      .selectDistinct({ orderId: commissions.orderId })
      .from(commissions)
      .where(
        and(
          eq(commissions.state, 'pending'),
          lte(commissions.heldUntil, now),
          gt(commissions.orderId, after),
        ),
      )
      .orderBy(asc(commissions.orderId))
      .limit(BATCH)
    for (const { orderId } of due) {
      await runInTransaction(db, (tx) => approveCommissionsOfOrder(tx, { orderId, now }))
    }
    if (due.length < BATCH) return
    after = due.at(-1)!.orderId
  }
}

async function approveCommissionsOfOrder(
  tx: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
): Promise<void> {
  const all = await lockCommissionFacts(tx, [orderId])
  const facts = all.find(({ order }) => order.id === orderId)
  if (!facts) return
  const { order, lines } = facts
  const hasOpenReturn = order.awaitsReturn || lines.some((line) => line.returningQuantity > 0)
  if (hasOpenReturn || order.paymentState === 'partially_paid') return
  await settleCommissionsOfOrder(tx, { facts, now })
  const approved = await tx
    .update(commissions)
    .set({ state: 'approved', approvedAt: now, updatedAt: now })
    .where(
      and(
        eq(commissions.orderId, orderId),
        eq(commissions.state, 'pending'),
        lte(commissions.heldUntil, now),
      ),
    )
    .returning()
  if (approved.length === 0) return
  const entries = approved.map(({ id }) => ({ commissionId: id, kind: 'approved' as const }))
  await tx
    .insert(commissionEntries)
    .values(entries.map((entry) => ({ ...entry, minor: 0, createdAt: now })))
  const earning = approved.filter(({ minor }) => minor > 0)
  if (earning.length > 0)
    await postTransactions(tx, { transactions: earning.map(buildApproval), now })
  await notifyInfluencer(tx, facts.attribution.influencerId)
}
