import { and, eq } from 'drizzle-orm'
import {
  addPaidCommissions,
  buildCommissionAccount,
  type Influencer,
  listInfluencersById,
} from '#modules/influencers'
import { buildShopAccount, postTransaction } from '#modules/ledger'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { publishEvent } from '#platform/events/publish-event'
import { BASE_CURRENCY } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import type { FailureReason } from './contract.ts'
import { type BatchPersonError, getPerson } from './create-batch.ts'
import { issueCreditNote } from './credit-notes/issue-credit-note.ts'
import { ERASED, lockBatch } from './decide-batch.ts'
import { PAYOUT_CHANGED, type PayoutNotice } from './send-payout-email.ts'
import {
  type Payout,
  type PayoutBatch,
  type PayoutId,
  payoutBatches,
  payoutItems,
  payouts,
} from './tables.ts'

/** What left the bank for payouts, with the tax, in the base currency. */
export const PAYOUT_CLEARING = buildShopAccount('payout_clearing')
/** The tax that influencers have charged. */
export const INPUT_TAX = buildShopAccount('payout_input_tax')

interface ClosePayoutInput {
  id: PayoutId
  actor: Actor
  now: Date
}

type ClosePayoutError =
  | BatchPersonError
  | 'payout_not_found'
  | 'payout_batch_not_approved'
  | 'payout_ended'
  | 'payout_is_own'

/**
 * Marks a payout of an approved batch as paid: the commissions count as paid, the ledger has it, and the credit note is
 * issued. Again it changes nothing; a payout that failed or was cancelled cannot be paid. Nobody marks their own payout: as
 * failed it would be paid again.
 */
export function markPayoutPaid(
  db: Database,
  input: ClosePayoutInput,
): Promise<Result<null, ClosePayoutError>> {
  return closePayout(db, { ...input, state: 'paid', reason: null })
}

/** Marks a payout of an approved batch as failed. Its commissions are free for the next batch. */
export function markPayoutFailed(
  db: Database,
  { reason, ...input }: ClosePayoutInput & { reason: FailureReason },
): Promise<Result<null, ClosePayoutError>> {
  return closePayout(db, { ...input, state: 'failed', reason })
}

interface CloseInput extends ClosePayoutInput {
  state: 'paid' | 'failed'
  reason: FailureReason | null
}

async function closePayout(
  db: Database,
  { id, actor, now, state, reason }: CloseInput,
): Promise<Result<null, ClosePayoutError>> {
  const endedBy = getPerson(actor)
  if (!endedBy) return err('payout_needs_person')
  return runInTransaction(db, async (tx) => {
    const locked = await lockPayout(tx, id)
    if (!locked) return err('payout_not_found')
    const { payout, batch } = locked
    const influencers = await listInfluencersById(tx, [payout.influencerId])
    const influencer = influencers.get(payout.influencerId)!
    if (influencer.userId === endedBy) return err('payout_is_own')
    if (payout.state === state) return ok(null)
    if (payout.state !== 'reserved') return err('payout_ended')
    if (batch.state !== 'approved') return err('payout_batch_not_approved')
    // Before the details go with a deleted account.
    const creditNote =
      state === 'paid' ? await payAndBill(tx, { payout, batch, influencer, now }) : null
    await tx
      .update(payouts)
      .set({
        ...{ state, reason, endedBy, endedAt: now, encryptedAccount: null },
        ...(influencer.userId === null && ERASED),
      })
      .where(eq(payouts.id, id))
    await completeBatch(tx, batch, now)
    await announce(tx, { payout, influencer, creditNote, reason, now })
    return ok(null)
  })
}

async function lockPayout(
  tx: Database,
  id: PayoutId,
): Promise<{ payout: Payout; batch: PayoutBatch } | null> {
  const isPayout = eq(payouts.id, id)
  const [found] = await tx.select({ batchId: payouts.batchId }).from(payouts).where(isPayout)
  if (!found) return null
  const batch = await lockBatch(tx, found.batchId)
  const [payout] = await tx.select().from(payouts).where(isPayout).for('update')
  return { payout: payout!, batch: batch! }
}

interface PayInput {
  payout: Payout
  batch: PayoutBatch
  influencer: Influencer
  now: Date
}

/** Returns the number of the credit note. */
async function payAndBill(
  tx: Database,
  { payout, batch, influencer, now }: PayInput,
): Promise<string> {
  const { id, influencerId, minor, taxMinor } = payout
  const items = await tx.select().from(payoutItems).where(eq(payoutItems.payoutId, id))
  await addPaidCommissions(tx, { paid: items, now })
  await postTransaction(tx, {
    ...{ kind: 'payout', reference: id, now },
    postings: [
      {
        account: buildCommissionAccount(influencerId, 'approved'),
        ...{ unit: BASE_CURRENCY, amount: minor },
      },
      ...(taxMinor > 0 ? [{ account: INPUT_TAX, unit: BASE_CURRENCY, amount: taxMinor }] : []),
      { account: PAYOUT_CLEARING, unit: BASE_CURRENCY, amount: -(minor + taxMinor) },
    ],
  })
  return issueCreditNote(tx, { payout, items, batch, influencer, now })
}

/** Ends a batch with its last payout. */
async function completeBatch(tx: Database, { id }: PayoutBatch, now: Date): Promise<void> {
  const isOpen = and(eq(payouts.batchId, id), eq(payouts.state, 'reserved'))
  const open = await tx.select({ id: payouts.id }).from(payouts).where(isOpen).limit(1)
  if (open.length > 0) return
  await tx
    .update(payoutBatches)
    .set({ state: 'completed', endedAt: now })
    .where(eq(payoutBatches.id, id))
}

interface AnnounceInput {
  payout: Payout
  influencer: Influencer
  creditNote: string | null
  reason: FailureReason | null
  now: Date
}

async function announce(
  tx: Database,
  { payout, influencer, creditNote, reason, now }: AnnounceInput,
): Promise<void> {
  if (influencer.userId === null) return
  const { netAmountMinor, taxAmountMinor, currency, ibanEnd } = payout
  const amount = { minor: netAmountMinor + taxAmountMinor, currency, ibanEnd }
  const notice: PayoutNotice =
    creditNote === null
      ? { kind: 'failed', ...amount, reason: reason! }
      : { kind: 'paid', ...amount, creditNote }
  const payload = { ...notice }
  await publishEvent(tx, { topic: PAYOUT_CHANGED, subject: influencer.userId, payload, now })
}
