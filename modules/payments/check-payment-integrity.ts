import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import type { PaymentId } from './tables.ts'

/** Payments that do not hold what the providers' events and the refunds say. */
export async function findPaymentDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<
    Record<'id' | 'captured' | 'heard' | 'refunded' | 'given', string>
  >(sql`
    select p.id, p.captured_minor as captured, ${CAPTURED_BY_EVENTS} as heard, p.refunded_minor as refunded, ${REFUNDED_BY_REFUNDS} as given
    from payments p
    where p.captured_minor <> ${CAPTURED_BY_EVENTS} or p.refunded_minor <> ${REFUNDED_BY_REFUNDS}`)
  return rows.map(({ id, captured, heard, refunded, given }) => ({
    subject: id,
    name: id,
    expected: `captured ${heard}, refunded ${given}`,
    found: `captured ${captured}, refunded ${refunded}`,
  }))
}

/** Counts a payment again, from what its provider said and what was promised back. */
export async function recalculatePayment(db: Database, id: PaymentId): Promise<void> {
  await db.execute(sql`
    update payments p set captured_minor = ${CAPTURED_BY_EVENTS}, refunded_minor = ${REFUNDED_BY_REFUNDS},
      state = case when ${CAPTURED_BY_EVENTS} > 0 then 'succeeded' when state = 'succeeded' then 'processing' else state end
    where p.id = ${id}`)
}

const CAPTURED_BY_EVENTS = sql`(select coalesce(sum(captured_minor), 0) from payment_events where payment_id = p.id)`
const REFUNDED_BY_REFUNDS = sql`(select coalesce(sum(amount_minor), 0) from refunds where payment_id = p.id)`

/** Orders that say another sum was refunded than their refunds do. */
export async function findRefundedAmountDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'number' | 'refunded' | 'given', string>>(sql`
    select o.id, o.number, o.refunded_minor as refunded, coalesce(r.given, 0) as given
    from orders o
    left join (select order_id, sum(amount_minor) as given from refunds where cause = 'order' group by order_id) r
      on r.order_id = o.id
    where o.refunded_minor <> coalesce(r.given, 0)`)
  return rows.map(({ id, number, refunded, given }) => {
    return { subject: id, name: number, expected: `${given} refunded`, found: `${refunded}` }
  })
}

const HOUR_MS = 3_600_000
/** Banks take up to two weeks over what they were told to give back. */
const MAX_REFUND_PENDING_MS = 14 * 24 * HOUR_MS

/** Refunds that the provider refused, was not told of for an hour, or has not ended for two weeks. */
export async function findStuckRefunds(
  db: Database,
  { now }: { now: Date },
): Promise<Discrepancy[]> {
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: string; reason: string; state: string }>(sql`
    select id, reason, state from refunds
    where state = 'failed' or (state = 'pending' and created_at <
      case when provider_reference is null then ${ago(HOUR_MS)} else ${ago(MAX_REFUND_PENDING_MS)} end)`)
  return rows.map(({ id, reason, state }) => {
    return { subject: id, name: reason, expected: 'given back', found: state }
  })
}

/** Payments of which a provider says it took another amount than was asked: a person has to look. */
export async function findWrongAmounts(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<
    Record<'id' | 'payment' | 'asked' | 'said' | 'currency' | 'theirs', string>
  >(sql`
    select e.id, p.id as payment, p.amount_minor as asked, p.currency, e.amount_minor as said, e.currency as theirs
    from payment_events e join payments p on p.id = e.payment_id
    where e.outcome = 'wrong_amount'`)
  return rows.map(({ id, payment, asked, currency, said, theirs }) => {
    return {
      subject: id,
      name: payment,
      expected: `${asked} ${currency}`,
      found: `${said} ${theirs}`,
    }
  })
}
