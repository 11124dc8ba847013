import type { ActorReference } from '#contract/identity'
import { readActorNames, type UserId } from '#modules/identity'
import {
  type BatchRow,
  type Candidate,
  formatBatchNumber,
  getPayoutBatch,
  isHeldBack,
  type PayoutBatchId,
} from '#modules/payouts'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import { toOwnPayout } from '../account/payout-response.ts'
import type { ListedPayoutBatch, PayoutBatch, PayoutCandidate } from './payout-schemas.ts'

export function toPayoutCandidate(candidate: Candidate): PayoutCandidate {
  const { influencer, unpaidMinor: minor, account, obstacles } = candidate
  return {
    ...{ influencer_id: influencer.id, code: influencer.code, obstacles },
    ...{ name: account?.name ?? null, country: account?.country ?? null },
    balance: toDecimal({ minor, currency: BASE_CURRENCY }),
  }
}

/** Names the people who have proposed and approved batches. */
export async function toListedBatches(
  db: Database,
  rows: BatchRow[],
): Promise<ListedPayoutBatch[]> {
  const people = rows.flatMap(({ batch }) => [batch.createdBy, batch.approvedBy ?? []].flat())
  const toPerson = await readActorNames(db, people.map(toActorRow))
  return rows.map((row) => toListedBatch(row, (id) => toPerson(toActorRow(id))))
}

function toActorRow(id: UserId) {
  return { actorKind: 'staff_account' as const, actorId: id, actorName: null }
}

function toListedBatch(
  { batch, payouts }: BatchRow,
  toPerson: (id: UserId) => ActorReference,
): ListedPayoutBatch {
  const { id, number, state, currency, createdBy, approvedBy } = batch
  const open = payouts.filter((one) => one.state === 'reserved' || one.state === 'paid')
  const minor = open.reduce((sum, one) => sum + one.netAmountMinor + one.taxAmountMinor, 0)
  const count = (wanted: string) => payouts.filter((one) => one.state === wanted).length
  return {
    ...{ id, number: formatBatchNumber(number), state, currency },
    amount: toDecimal({ minor, currency }),
    counts: {
      ...{ reserved: count('reserved'), paid: count('paid') },
      ...{ failed: count('failed'), cancelled: count('cancelled') },
    },
    created_by: toPerson(createdBy),
    approved_by: approvedBy && toPerson(approvedBy),
    created_at: batch.createdAt.toISOString(),
    approved_at: batch.approvedAt?.toISOString() ?? null,
    ended_at: batch.endedAt?.toISOString() ?? null,
  }
}

/** Builds the response of one batch; null if there is none. */
export async function buildBatchResponse(
  db: Database,
  { id, actor }: { id: PayoutBatchId; actor: Actor },
): Promise<PayoutBatch | null> {
  const found = await getPayoutBatch(db, id)
  if (!found) return null
  const [listed] = await toListedBatches(db, [found])
  const { influencers, creditNotes } = found
  return {
    ...listed!,
    is_own: actor.kind === 'staff_account' && actor.id === found.batch.createdBy,
    payouts: found.payouts.map((payout) => ({
      ...toOwnPayout(payout, creditNotes),
      influencer: {
        ...{ id: payout.influencerId, code: influencers.get(payout.influencerId)!.code },
      },
      is_held_back:
        payout.state === 'reserved' && isHeldBack(influencers.get(payout.influencerId)!),
      ...{ name: payout.details?.name ?? null, country: payout.details?.country ?? null },
      ...{ tax_treatment: payout.taxTreatment, tax_percent: payout.taxBasisPoints / 100 },
    })),
  }
}
