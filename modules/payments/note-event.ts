import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import type { ProviderEvent, ProviderPayment } from './provider.ts'
import { type Payment, type PaymentId, paymentEvents, payments } from './tables.ts'

export type EventOutcome = (typeof paymentEvents.$inferSelect)['outcome']

interface Given {
  provider: string
  event: ProviderEvent
  paymentId: PaymentId | null
  now: Date
}

export interface Noted {
  outcome: EventOutcome
  /** The payment as it is now. */
  payment: Payment | null
}

/**
 * Writes down what a provider said, word for word, and brings the payment to where the provider says it is.
 * The same event is noted once. A payment never goes back, so events may come late, twice and in any order:
 * pending → processing → failed or expired → succeeded. Call it with the order locked.
 */
export async function noteEvent(tx: Database, { paymentId, ...given }: Given): Promise<Noted> {
  const payment = paymentId && (await lockPayment(tx, paymentId))
  const outcome = outcomeOf(payment, given.event.payment)
  const isApplied = outcome === 'applied'
  const isNew = await keep(tx, { ...given, payment, outcome })
  if (!isNew) return { outcome: 'nothing_new', payment }

  return {
    outcome,
    payment: payment && isApplied ? await bring(tx, payment, given.event.payment!) : payment,
  }
}

const rank: Record<Payment['state'], number> = {
  pending: 0,
  processing: 1,
  failed: 2,
  expired: 2,
  succeeded: 3,
}

function outcomeOf(payment: Payment | null, said: ProviderPayment | null): EventOutcome {
  if (!said) return 'not_ours'
  if (!payment) return 'unknown_payment'
  if (rank[said.state] <= rank[payment.state]) return 'nothing_new'
  return said.state === 'succeeded' && !isWhatWasAsked(payment, said) ? 'wrong_amount' : 'applied'
}

function isWhatWasAsked({ amountMinor, currency }: Payment, { amount }: ProviderPayment): boolean {
  return amount.minor === amountMinor && amount.currency === currency
}

async function lockPayment(tx: Database, id: PaymentId): Promise<Payment | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  return payment ?? null
}

interface Kept extends Omit<Given, 'paymentId'> {
  payment: Payment | null
  outcome: EventOutcome
}

async function keep(tx: Database, { provider, event, payment, outcome, now }: Kept) {
  const said = event.payment
  const isCaptured = outcome === 'applied' && said?.state === 'succeeded'
  const kept = await tx
    .insert(paymentEvents)
    .values({
      id: newId<'payment event'>(),
      provider,
      eventId: event.id,
      paymentId: payment?.id ?? null,
      state: said?.state ?? 'other',
      currency: said?.amount.currency ?? null,
      amountMinor: said?.amount.minor ?? null,
      capturedMinor: isCaptured ? said.amount.minor : 0,
      outcome,
      raw: event.raw,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [paymentEvents.provider, paymentEvents.eventId] })
    .returning({ id: paymentEvents.id })
  return kept.length > 0
}

async function bring(tx: Database, payment: Payment, said: ProviderPayment): Promise<Payment> {
  const [brought] = await tx
    .update(payments)
    .set({
      state: said.state,
      providerReference: said.reference,
      capturedMinor: said.state === 'succeeded' ? said.amount.minor : 0,
    })
    .where(eq(payments.id, payment.id))
    .returning()
  return brought!
}
