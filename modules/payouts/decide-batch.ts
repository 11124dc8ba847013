import { and, eq, inArray } from 'drizzle-orm'
import { listInfluencersById, listUnpaidCommissions } from '#modules/influencers'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import type { ReleaseReason } from './contract.ts'
import { type BatchPersonError, getPerson, sumItems } from './create-batch.ts'
import { isHeldBack } from './list-candidates.ts'
import {
  type Payout,
  type PayoutBatch,
  type PayoutBatchId,
  payoutAccounts,
  payoutBatches,
  payouts,
} from './tables.ts'

interface DecideBatchInput {
  id: PayoutBatchId
  actor: Actor
  now: Date
}

type DecideBatchError = BatchPersonError | 'payout_batch_not_found' | 'payout_batch_decided'

/**
 * Approves a batch that somebody else has proposed. A payout whose details or commissions have changed since, or whose
 * influencer was suspended for fraud, is taken out; without payouts the batch is cancelled. The same person again changes
 * nothing.
 */
export async function approvePayoutBatch(
  db: Database,
  { id, actor, now }: DecideBatchInput,
): Promise<Result<null, DecideBatchError | 'payout_same_person' | 'payout_of_approver'>> {
  const approvedBy = getPerson(actor)
  if (!approvedBy) return err('payout_needs_person')
  return runInTransaction(db, async (tx) => {
    const batch = await lockBatch(tx, id)
    if (!batch) return err('payout_batch_not_found')
    if (batch.state === 'approved' && batch.approvedBy === approvedBy) return ok(null)
    if (batch.state !== 'proposed') return err('payout_batch_decided')
    if (batch.createdBy === approvedBy) return err('payout_same_person')
    const reserved = await lockReserved(tx, id)
    const ids = reserved.map(({ influencerId }) => influencerId)
    const influencers = await listInfluencersById(tx, ids)
    if ([...influencers.values()].some(({ userId }) => userId === approvedBy))
      return err('payout_of_approver')

    const accounts = await tx
      .select()
      .from(payoutAccounts)
      .where(inArray(payoutAccounts.influencerId, ids))
      .for('share')
    const unpaid = Map.groupBy(await listUnpaidCommissions(tx, ids), (one) => one.influencerId)
    const findReason = ({ influencerId, detailsRevision, minor }: Payout): ReleaseReason | null => {
      const account = accounts.find((one) => one.influencerId === influencerId)
      if (account?.revision !== detailsRevision) return 'details_changed'
      if (isHeldBack(influencers.get(influencerId)!)) return 'influencer_suspended'
      // What has become payable since is in the next batch. What was refunded since is not paid.
      return sumItems(unpaid.get(influencerId) ?? []) < minor ? 'amount_changed' : null
    }
    const released = reserved.flatMap((payout) => {
      const reason = findReason(payout)
      return reason ? [{ payout, reason }] : []
    })
    for (const { payout, reason } of released)
      await cancelPayouts(tx, { payouts: [payout], reason, endedBy: approvedBy, now })
    const isEmpty = released.length === reserved.length
    await tx
      .update(payoutBatches)
      .set(
        isEmpty
          ? { state: 'cancelled', endedAt: now }
          : { state: 'approved', approvedBy, approvedAt: now },
      )
      .where(eq(payoutBatches.id, id))
    return ok(null)
  })
}

/** Cancels a batch that is not approved. Its commissions are free for the next one. */
export async function cancelPayoutBatch(
  db: Database,
  { id, actor, now }: DecideBatchInput,
): Promise<Result<null, DecideBatchError>> {
  const endedBy = getPerson(actor)
  if (!endedBy) return err('payout_needs_person')
  return runInTransaction(db, async (tx) => {
    const batch = await lockBatch(tx, id)
    if (!batch) return err('payout_batch_not_found')
    if (batch.state === 'cancelled') return ok(null)
    if (batch.state !== 'proposed') return err('payout_batch_decided')
    const reserved = await lockReserved(tx, id)
    await cancelPayouts(tx, { payouts: reserved, reason: 'batch_cancelled', endedBy, now })
    await tx
      .update(payoutBatches)
      .set({ state: 'cancelled', endedAt: now })
      .where(eq(payoutBatches.id, id))
    return ok(null)
  })
}

/** Locks a batch before its payouts, as all who change them do. */
export async function lockBatch(tx: Database, id: PayoutBatchId): Promise<PayoutBatch | null> {
  const isBatch = eq(payoutBatches.id, id)
  const [batch] = await tx.select().from(payoutBatches).where(isBatch).for('update')
  return batch ?? null
}

function lockReserved(tx: Database, batchId: PayoutBatchId): Promise<Payout[]> {
  const isReserved = and(eq(payouts.batchId, batchId), eq(payouts.state, 'reserved'))
  return tx.select().from(payouts).where(isReserved).orderBy(payouts.number).for('update')
}

/** What is left of the details of an account that was deleted while a payout to it was open. */
export const ERASED = { details: null, ibanEnd: '****' }

interface CancelInput {
  payouts: Payout[]
  reason: ReleaseReason
  endedBy: NonNullable<Payout['endedBy']>
  now: Date
}

async function cancelPayouts(
  tx: Database,
  { payouts: cancelled, reason, endedBy, now }: CancelInput,
): Promise<void> {
  const ids = cancelled.map(({ id }) => id)
  await tx
    .update(payouts)
    .set({ state: 'cancelled', reason, endedBy, endedAt: now, encryptedAccount: null })
    .where(inArray(payouts.id, ids))
  // A deletion has left them, because they were needed until now.
  const influencers = await listInfluencersById(
    tx,
    cancelled.map(({ influencerId }) => influencerId),
  )
  const erased = cancelled.filter((one) => influencers.get(one.influencerId)!.userId === null)
  const erasedIds = erased.map(({ id }) => id)
  await tx.update(payouts).set(ERASED).where(inArray(payouts.id, erasedIds))
}
