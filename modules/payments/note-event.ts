import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { placeholders, prepared } from '#platform/prepared'
import { write } from '#platform/transaction'
import type { ProviderEvent, ProviderPayment } from './provider.ts'
import { type Payment, type PaymentId, paymentEvents, payments } from './tables.ts'

export type EventOutcome = (typeof paymentEvents.$inferSelect)['outcome']

interface Given {
  provider: string
  event: ProviderEvent
  /** Locked; null when it is of no payment here. */
  payment: Payment | null
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
 * pending → processing → failed or expired → succeeded. Call it with the order locked, too.
 */
export async function noteEvent(tx: Database, given: Given): Promise<Noted> {
  const { payment } = given
  const outcome = outcomeOf(payment, given.event.payment)
  const isApplied = outcome === 'applied'
  const isNew = await keep(tx, { ...given, outcome })
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

/** The payment, held against every other change until the transaction ends. Lock its order first. */
export async function lockPayment(tx: Database, id: PaymentId): Promise<Payment | null> {
  const [payment] = await lock(tx).execute({ id })
  return payment ?? null
}

interface Kept extends Given {
  outcome: EventOutcome
}

async function keep(tx: Database, { provider, event, payment, outcome, now }: Kept) {
  const said = event.payment
  const isCaptured = outcome === 'applied' && said?.state === 'succeeded'
  const kept = await insert(tx).execute({
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
  return (kept.rowCount ?? 0) > 0
}

async function bring(tx: Database, payment: Payment, said: ProviderPayment): Promise<Payment> {
  const brought = {
    ...payment,
    state: said.state,
    providerReference: said.reference,
    capturedMinor: said.state === 'succeeded' ? said.amount.minor : 0,
  }
  await write(tx, update(tx).execute(brought))
  return brought
}

const lock = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('payment_locked'),
)

const insert = prepared((db) =>
  db
    .insert(paymentEvents)
    .values(placeholders(paymentEvents))
    .onConflictDoNothing({ target: [paymentEvents.provider, paymentEvents.eventId] })
    .prepare('payment_event_noted'),
)

const { id: paymentId, state, providerReference, capturedMinor } = placeholders(payments)
const update = prepared((db) =>
  db
    .update(payments)
    .set({ state, providerReference, capturedMinor })
    .where(eq(payments.id, paymentId))
    .prepare('payment_brought'),
)
