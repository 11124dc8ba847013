import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { ProviderDispute } from './payment-provider.ts'
import { type DisputeId, type Payment, paymentDisputes } from './tables.ts'

interface SaveDisputeInput {
  payment: Payment
  dispute: ProviderDispute
  now: Date
}

interface SavedDispute {
  id: DisputeId
  isNew: boolean
  /** It was decided for the shop, and was not before. */
  isWonNow: boolean
}

/** Saves what a provider reports about a dispute. The order of the payment must be locked. One that is won stays so. One that is lost may be won by an appeal. */
export async function saveDispute(
  tx: Database,
  { payment, dispute, now }: SaveDisputeInput,
): Promise<SavedDispute> {
  const { reference, state, amount } = dispute
  const isSame = and(
    eq(paymentDisputes.paymentId, payment.id),
    eq(paymentDisputes.reference, reference),
  )
  const [known] = await tx.select().from(paymentDisputes).where(isSame)
  if (!known) {
    const id = newId<'dispute'>()
    const { minor: amountMinor, currency } = amount
    const ids = { id, paymentId: payment.id, reference }
    await tx
      .insert(paymentDisputes)
      .values({ ...ids, state, amountMinor, currency, createdAt: now })
    return { id, isNew: true, isWonNow: state === 'won' }
  }
  const isDecidedNow =
    (known.state === 'open' && state !== 'open') || (known.state === 'lost' && state === 'won')
  if (isDecidedNow) await tx.update(paymentDisputes).set({ state }).where(isSame)
  return { id: known.id, isNew: false, isWonNow: isDecidedNow && state === 'won' }
}
