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
  /** Locked. Null when the event concerns no payment of this shop. */
  payment: Payment | null
  now: Date
}

export interface RecordedPaymentEvent {
  outcome: PaymentEventOutcome
  /** After the event. */
  payment: Payment | null
}

/**
 * Records a provider event with its body and applies it to the payment. An event is recorded once. Events may come late,
 * twice and in any order: a payment only moves forward, from pending to processing, to failed or expired, to succeeded.
 * The order must be locked too.
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

/** Returns a payment locked until the transaction ends. Lock its order first. */
export async function lockPayment(tx: Database, id: PaymentId): Promise<Payment | null> {
  const [payment] = await selectForUpdate(tx).execute({ id })
  return payment ?? null
}

interface InsertEventInput extends RecordPaymentEventInput {
  outcome: PaymentEventOutcome
}

async function insertEvent(
  tx: Database,
  { provider, event, payment, outcome, now }: InsertEventInput,
) {
  const reported = event.payment
  const isCaptured = outcome === 'applied' && reported?.state === 'succeeded'
  const { rowCount } = await insertPaymentEvent(tx).execute({
    id: newId<'payment event'>(),
    provider,
    eventId: event.id,
    paymentId: payment?.id ?? null,
    state: reported?.state ?? 'other',
    currency: reported?.amount.currency ?? null,
    amountMinor: reported?.amount.minor ?? null,
    capturedMinor: isCaptured ? reported.amount.minor : 0,
    outcome,
    raw: event.raw,
    createdAt: now,
  })
  return (rowCount ?? 0) > 0
}

async function updatePaymentState(
  tx: Database,
  payment: Payment,
  reported: ProviderPayment,
): Promise<Payment> {
  const updated: Payment = {
    ...payment,
    state: reported.state,
    providerReference: reported.reference,
    capturedMinor: reported.state === 'succeeded' ? reported.amount.minor : 0,
  }
  await execute(tx, updatePayment(tx).execute({ ...updated }))
  return updated
}

const selectForUpdate = prepareQuery((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('payment_locked'),
)

const insertPaymentEvent = prepareQuery((db) =>
  db
    .insert(paymentEvents)
    .values(buildPlaceholders(paymentEvents))
    .onConflictDoNothing({ target: [paymentEvents.provider, paymentEvents.eventId] })
    .prepare('payment_event_recorded'),
)

const columns = buildPlaceholders(payments)
const updatePayment = prepareQuery((db) =>
  db
    .update(payments)
    .set({
      state: columns.state,
      providerReference: columns.providerReference,
      capturedMinor: columns.capturedMinor,
    })
    .where(eq(payments.id, columns.id))
    .prepare('payment_updated'),
)
