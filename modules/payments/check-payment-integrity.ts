import { sql } from 'drizzle-orm'
import { selectRefundedAmounts } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { Discrepancy } from '#platform/discrepancy'
import type { PaymentId } from './tables.ts'

const CAPTURED_BY_EVENTS = sql`(select coalesce(sum(captured_minor), 0) from payment_events where payment_id = p.id)`
const REFUNDED_BY_REFUNDS = sql`(select coalesce(sum(amount_minor), 0) from refunds where payment_id = p.id and state <> 'failed')`

/** Payments whose amounts differ from the sums of their provider events and refunds. */
export async function findPaymentDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<
    Record<'id' | 'captured' | 'event_sum' | 'refunded' | 'refund_sum', string>
  >(sql`
    select p.id, p.captured_minor as captured, ${CAPTURED_BY_EVENTS} as event_sum, p.refunded_minor as refunded, ${REFUNDED_BY_REFUNDS} as refund_sum
    from payments p
    where p.captured_minor <> ${CAPTURED_BY_EVENTS} or p.refunded_minor <> ${REFUNDED_BY_REFUNDS}`)
  return rows.map(({ id, captured, event_sum, refunded, refund_sum }) => ({
    subject: id,
    name: id,
    expected: `captured ${event_sum}, refunded ${refund_sum}`,
    found: `captured ${captured}, refunded ${refunded}`,
  }))
}

/**
 * Sets the amounts and the state of a payment from its provider events and refunds. The payment is locked first: the sums
 * of one statement could be older than the row for which it has waited.
 */
export async function recalculatePayment(db: Database, id: PaymentId): Promise<void> {
  await runInTransaction(db, async (tx) => {
    await tx.execute(sql`select from payments where id = ${id} for no key update`)
    await tx.execute(sql`
      update payments p set captured_minor = ${CAPTURED_BY_EVENTS}, refunded_minor = ${REFUNDED_BY_REFUNDS},
        state = case when ${CAPTURED_BY_EVENTS} > 0 then 'succeeded' when state = 'succeeded' then 'processing' else state end
      where p.id = ${id}`)
  })
}

/** Orders whose refunded amount differs from the sum of their refunds. */
export async function findRefundedAmountDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<
    Record<'id' | 'number' | 'refunded' | 'refund_sum', string>
  >(sql`
    select o.id, o.number, o.refunded_minor as refunded, coalesce(r.refund_sum, 0) as refund_sum
    from (${selectRefundedAmounts}) o
    left join (select order_id, sum(amount_minor) as refund_sum from refunds
      where cause not in ('surplus', 'edit') and state <> 'failed' group by order_id) r
      on r.order_id = o.id
    where o.refunded_minor <> coalesce(r.refund_sum, 0)`)
  return rows.map(({ id, number, refunded, refund_sum }) => {
    return { subject: id, name: number, expected: `${refund_sum} refunded`, found: `${refunded}` }
  })
}
