import { eq } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import { postTransactions } from '#modules/ledger'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { publishEvent } from '#platform/events/publish-event'
import { newId } from '#platform/ids'
import { type CommissionCause, HOLD_DAYS, type OwnReason } from '../contract.ts'
import {
  type Commission,
  commissionEntries,
  commissions,
  type OrderAttribution,
  orderAttributions,
} from '../tables.ts'
import { buildTargets, type CommissionTarget } from './build-targets.ts'
import { type CommissionFacts, lockCommissionFacts } from './commission-facts.ts'
import { buildChange } from './commission-ledger.ts'
import { findProductRates } from './commission-rates.ts'
import { findOwnReason } from './find-own-reason.ts'
import { notifyInfluencer } from './notify-influencer.ts'

/** The commissions of an order may differ from what was paid, such as after an upgrade. The subject is the order. */
export const COMMISSIONS_OUTDATED = 'commissions.outdated'

/** The commissions of an order have changed. The subject is the order. */
export const COMMISSIONS_CHANGED = 'commissions.changed'

const HOLD_MS = HOLD_DAYS * 86_400_000

/**
 * Brings the commissions of orders up to date with what was paid and given back, and posts the differences to the ledger.
 * Orders that came from no influencer are left out, and those of exchanges are settled together. Calling it again, late or
 * out of order changes nothing.
 */
export async function settleCommissions(
  tx: Database,
  { orderIds, now }: { orderIds: OrderId[]; now: Date },
): Promise<void> {
  for (const facts of await lockCommissionFacts(tx, orderIds)) {
    await settleCommissionsOfOrder(tx, { facts, now })
  }
}

/** Settles one order, whose attribution is locked. */
export async function settleCommissionsOfOrder(
  tx: Database,
  { facts, now }: { facts: CommissionFacts; now: Date },
): Promise<void> {
  const { order, attribution, known, paidAt } = facts
  // An edited order waits for the rest of its payment.
  if (!paidAt || order.paymentState === 'partially_paid') return
  const isPaid = order.paymentState !== 'unpaid'
  const ownReason = await updateOwnReason(tx, facts)
  const targets = isPaid && !ownReason ? buildTargets(facts, await findRates(tx, facts)) : []
  const reduction = { cause: findCause(facts, { isPaid, ownReason }), now }
  let hasChanged = false
  for (const target of targets) {
    const commission = known.find(({ orderLineId }) => orderLineId === target.orderLineId)
    const heldUntil = new Date(paidAt.getTime() + HOLD_MS)
    const saved = commission ?? (await insertCommission(tx, { facts, target, heldUntil, now }))
    if (saved && (await changeCommission(tx, { commission: saved, target, ...reduction }))) {
      hasChanged = true
    }
  }
  const isTarget = new Set(targets.map(({ orderLineId }) => orderLineId))
  for (const commission of known.filter(({ orderLineId }) => !isTarget.has(orderLineId))) {
    const nothing = { basisMinor: 0, minor: 0, earnedMinor: commission.earnedMinor }
    if (await changeCommission(tx, { commission, target: nothing, ...reduction })) hasChanged = true
  }
  if (!hasChanged) return
  await publishEvent(tx, { topic: COMMISSIONS_CHANGED, subject: attribution.orderId, now })
  await notifyInfluencer(tx, attribution.influencerId)
}

/**
 * Once all are approved, later orders and addresses of the influencer change nothing. An order that replaces one of the
 * influencer's own is theirs too.
 */
async function updateOwnReason(
  tx: Database,
  { attribution, order, known }: CommissionFacts,
): Promise<OwnReason | null> {
  const isApproved = known.length > 0 && known.every(({ state }) => state === 'approved')
  if (attribution.ownReason || isApproved) return attribution.ownReason
  const ownReason =
    (await findOwnReason(tx, { influencerId: attribution.influencerId, order })) ??
    (await getOwnReasonOfFirst(tx, attribution))
  if (ownReason) {
    await tx
      .update(orderAttributions)
      .set({ ownReason })
      .where(eq(orderAttributions.orderId, order.id))
  }
  return ownReason
}

async function getOwnReasonOfFirst(
  tx: Database,
  { firstOrderId }: OrderAttribution,
): Promise<OwnReason | null> {
  if (!firstOrderId) return null
  const { ownReason, orderId } = orderAttributions
  const [first] = await tx
    .select({ ownReason })
    .from(orderAttributions)
    .where(eq(orderId, firstOrderId))
  return first?.ownReason ?? null
}

function findRates(tx: Database, { attribution, order, lines, known }: CommissionFacts) {
  const hasRate = new Set(known.map(({ orderLineId }) => orderLineId))
  const productIds = lines.filter(({ id }) => !hasRate.has(id)).map(({ productId }) => productId)
  return productIds.length === 0
    ? new Map<ProductId, never>()
    : findProductRates(tx, {
        influencerId: attribution.influencerId,
        productIds,
        at: order.createdAt,
      })
}

function findCause(
  { returned }: CommissionFacts,
  { isPaid, ownReason }: { isPaid: boolean; ownReason: OwnReason | null },
): CommissionCause {
  if (ownReason) return 'own_purchase'
  if (!isPaid) return 'payment_returned'
  if (returned.some(({ kind }) => kind === 'dispute')) return 'chargeback'
  return returned.length > 0 ? 'refund' : 'edit'
}

interface InsertInput {
  facts: CommissionFacts
  target: CommissionTarget
  heldUntil: Date
  now: Date
}

/** Returns a new commission, to which nothing was posted yet; null for a line that earns nothing. */
async function insertCommission(
  tx: Database,
  { facts: { attribution, order }, target, heldUntil, now }: InsertInput,
): Promise<Commission | null> {
  if (target.earnedMinor === 0) return null
  const { orderLineId, productId, category, rateId, basisPoints } = target
  const [inserted] = await tx
    .insert(commissions)
    .values({
      ...{ id: newId<'commission'>(), influencerId: attribution.influencerId, orderId: order.id },
      ...{ orderLineId, productId, category, rateId, basisPoints, heldUntil },
      ...{ basisMinor: 0, minor: 0, earnedMinor: 0, createdAt: now, updatedAt: now },
    })
    .returning()
  return inserted!
}

interface ChangeInput {
  commission: Commission
  target: Pick<CommissionTarget, 'basisMinor' | 'minor' | 'earnedMinor'>
  /** Why it is less than before. */
  cause: CommissionCause
  now: Date
}

/** Returns whether the commission was another one. What was earned and given back since are two entries. */
async function changeCommission(
  tx: Database,
  { commission, target, cause, now }: ChangeInput,
): Promise<boolean> {
  const { basisMinor, minor, earnedMinor } = target
  const more = Math.max(earnedMinor - commission.earnedMinor, 0)
  const rest = minor - commission.minor - more
  if (more === 0 && rest === 0) return false
  const { id, influencerId, state } = commission
  await tx
    .update(commissions)
    .set({ basisMinor, minor, earnedMinor, updatedAt: now })
    .where(eq(commissions.id, id))
  const changes = [
    ...(more > 0 ? [{ kind: 'earned' as const, minor: more, cause: null }] : []),
    ...(rest > 0 ? [{ kind: 'restored' as const, minor: rest, cause: null }] : []),
    ...(rest < 0 ? [{ kind: 'reduced' as const, minor: rest, cause }] : []),
  ]
  const entries = await tx
    .insert(commissionEntries)
    .values(changes.map((change) => ({ ...change, commissionId: id, createdAt: now })))
    .returning()
  const transactions = entries.map((entry) =>
    buildChange({
      commission: { id, influencerId, state },
      entryId: entry.id,
      minor: entry.minor,
    }),
  )
  await postTransactions(tx, { transactions, now })
  return true
}
