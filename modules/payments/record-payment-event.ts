import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import type { ProviderEvent, ProviderPayment } from './payment-provider.ts'
import { type Payment, type PaymentId, paymentEvents, payments } from './tables.ts'

export type PaymentEventOutcome = (typeof paymentEvents.$inferSelect)['outcome']

interface RecordPaymentEventInput {
  provider: string
  event: ProviderEvent
  /** Locked; null when it is of no payment here. */
  payment: Payment | null
  now: Date
}

export interface RecordedPaymentEvent {
  outcome: PaymentEventOutcome
  /** The payment as it is now. */
  payment: Payment | null
}

/**
 * Writes down what a provider said, word for word, and brings the payment to where the provider says it is.
 * The same event is noted once. A payment never goes back, so events may come late, twice and in any order:
 * pending → processing → failed or expired → succeeded. Call it with the order locked, too.
 */
export async function recordPaymentEvent(
  tx: Database,
  input: RecordPaymentEventInput,
): Promise<RecordedPaymentEvent> {
  const { payment } = input
  const outcome = decideOutcome(payment, input.event.payment)
  const isApplied = outcome === 'applied'
  const isNew = await insertEvent(tx, { ...input, outcome })
  if (!isNew) return { outcome: 'no_change', payment }

  return {
    outcome,
    payment:
      payment && isApplied ? await updatePaymentState(tx, payment, input.event.payment!) : payment,
  }
}

const STATE_RANK: Record<Payment['state'], number> = {
  pending: 0,
  processing: 1,
  failed: 2,
  expired: 2,
  succeeded: 3,
}

function decideOutcome(
  payment: Payment | null,
  reported: ProviderPayment | null,
): PaymentEventOutcome {
  if (!reported) return 'unrelated'
  if (!payment) return 'unknown_payment'
  if (STATE_RANK[reported.state] <= STATE_RANK[payment.state]) return 'no_change'
  return reported.state === 'succeeded' && !hasExpectedAmount(payment, reported)
    ? 'wrong_amount'
    : 'applied'
}

function hasExpectedAmount(
  { amountMinor, currency }: Payment,
  { amount }: ProviderPayment,
): boolean {
  return amount.minor === amountMinor && amount.currency === currency
}

/** The payment, held against every other change until the transaction ends. Lock its order first. */
export async function lockPayment(tx: Database, id: PaymentId): Promise<Payment | null> {
  const [payment] = await lock(tx).execute({ id })
  return payment ?? null
}

interface InsertEventInput extends RecordPaymentEventInput {
  outcome: PaymentEventOutcome
}

async function insertEvent(
  tx: Database,
  { provider, event, payment, outcome, now }: InsertEventInput,
) {
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

async function updatePaymentState(
  tx: Database,
  payment: Payment,
  reported: ProviderPayment,
): Promise<Payment> {
  const brought = {
    ...payment,
    state: reported.state,
    providerReference: reported.reference,
    capturedMinor: reported.state === 'succeeded' ? reported.amount.minor : 0,
  }
  await execute(tx, update(tx).execute(brought))
  return brought
}

const lock = prepareQuery((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('payment_locked'),
)

const insert = prepareQuery((db) =>
  db
    .insert(paymentEvents)
    .values(buildPlaceholders(paymentEvents))
    .onConflictDoNothing({ target: [paymentEvents.provider, paymentEvents.eventId] })
    .prepare('payment_event_recorded'),
)

const { id: paymentId, state, providerReference, capturedMinor } = buildPlaceholders(payments)
const update = prepareQuery((db) =>
  db
    .update(payments)
    .set({ state, providerReference, capturedMinor })
    .where(eq(payments.id, paymentId))
    .prepare('payment_updated'),
)
