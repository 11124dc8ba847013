import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { listInsertedColumns, toJsonRow } from '#platform/db/json-rows'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { rawQuery } from '#platform/db/raw-query'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { buildBaseAmount, getRateOf } from '#platform/money/base-amount'
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
 * Records a provider event and applies it to the payment. An event is recorded once, with its body if it is applied. Events may come late,
 * twice and in any order: a payment only moves forward, from pending to processing, to failed or expired, to succeeded.
 * A capture of another amount than requested is recorded too, as `wrong_amount`. The order must be locked too.
 */
export async function recordPaymentEvent(
  tx: Database,
  input: RecordPaymentEventInput,
): Promise<RecordedPaymentEvent> {
  const { payment } = input
  const outcome = decideOutcome(payment, input.event.payment)
  const isApplied = outcome === 'applied' || outcome === 'wrong_amount'
  const isNew = await insertEvent(tx, { ...input, outcome })
  if (!isNew) return { outcome: 'no_change', payment }

  return {
    outcome,
    payment: payment && isApplied ? await updatePaymentState(tx, input, payment) : payment,
  }
}

/** Records a provider event that changes nothing, without locks. */
export async function recordUnchangedPayment(
  db: Database,
  { provider, event, payment, now }: RecordPaymentEventInput & { payment: Payment },
): Promise<RecordedPaymentEvent> {
  const outcome = 'no_change'
  await insertEvent(db, { provider, event, payment, outcome, now })
  return { outcome, payment }
}

/** Of an event that changes nothing. Its body may name a person, and nobody would look for it there to erase it. */
const UNCHANGED_EVENT_PAYLOAD = '{"unchanged":true}'

/**
 * Tells whether a report is news about a payment. One that is not never will be. A declined attempt in a form where the
 * payer can try again decides nothing; what a bank decides about a payment that was processing does.
 */
export function isAdvancedBy(payment: Payment, reported: ProviderPayment): boolean {
  if (payment.state === 'pending' && reported.state === 'failed' && reported.isStillPayable)
    return false
  return STATE_RANK[reported.state] > STATE_RANK[payment.state]
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
  if (!isAdvancedBy(payment, reported)) return 'no_change'
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
  const isApplied = outcome === 'applied' || outcome === 'wrong_amount'
  const isCaptured = isApplied && reported?.state === 'succeeded'
  const row: typeof paymentEvents.$inferSelect = {
    id: newId<'payment event'>(),
    provider,
    eventId: event.id,
    paymentId: payment?.id ?? null,
    state: reported?.state ?? 'other',
    currency: reported?.amount.currency ?? null,
    amountMinor: reported?.amount.minor ?? null,
    capturedMinor: isCaptured ? reported.amount.minor : 0,
    outcome,
    raw: isApplied ? event.raw : UNCHANGED_EVENT_PAYLOAD,
    createdAt: now,
  }
  const values = [JSON.stringify(toJsonRow(paymentEvents, row))]
  return (await rawQuery(tx, INSERT_EVENT, values)).length > 0
}

async function updatePaymentState(
  tx: Database,
  { event, now }: RecordPaymentEventInput,
  payment: Payment,
): Promise<Payment> {
  const { state, reference, amount } = event.payment!
  const updated: Payment = {
    ...payment,
    state,
    providerReference: reference,
    ...(state === 'succeeded' && {
      // A capture of another amount takes the place of what was requested.
      ...{ currency: amount.currency, amountMinor: amount.minor, capturedMinor: amount.minor },
      ...buildBaseAmount(
        amount,
        getRateOf(amount.currency, { order: payment, now: payment.createdAt }),
      ),
    }),
  }
  await execute(tx, updatePayment(tx).execute({ ...updated }))
  await insertReferences(tx, payment, { event, now })
  return updated
}

async function insertReferences(
  tx: Database,
  { id, provider, providerReference }: Payment,
  { event, now }: Pick<RecordPaymentEventInput, 'event' | 'now'>,
) {
  const { reference, otherReferences = [] } = event.payment!
  const added = [reference, ...otherReferences].filter((one) => one !== providerReference)
  if (added.length === 0) return
  await execute(tx, rawQuery(tx, INSERT_REFERENCES, [provider, added, id, now]))
}

const INSERT_REFERENCES = `
  insert into payment_references (provider, reference, payment_id, created_at)
  select $1, reference, $3, $4 from unnest($2::text[]) reference
  on conflict do nothing`

const selectForUpdate = prepareQuery((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('payment_locked'),
)

const eventColumns = listInsertedColumns(paymentEvents)
const INSERT_EVENT = `
  with key as (
    insert into payment_event_keys (provider, event_id, created_at)
    select provider, event_id, created_at from jsonb_populate_record(null::payment_events, $1)
    on conflict do nothing returning true)
  insert into payment_events (${eventColumns})
  select ${eventColumns} from jsonb_populate_record(null::payment_events, $1), key returning id`

const columns = buildPlaceholders(payments)
const updatePayment = prepareQuery((db) =>
  db
    .update(payments)
    .set({
      state: columns.state,
      providerReference: columns.providerReference,
      currency: columns.currency,
      amountMinor: columns.amountMinor,
      baseCurrency: columns.baseCurrency,
      baseMinor: columns.baseMinor,
      rate: columns.rate,
      rateDate: columns.rateDate,
      capturedMinor: columns.capturedMinor,
    })
    .where(eq(payments.id, columns.id))
    .prepare('payment_updated'),
)
