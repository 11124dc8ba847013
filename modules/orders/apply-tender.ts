import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { newId } from '#platform/ids'
import type { PaymentState } from './contract.ts'
import type { OrderRow } from './lock-order.ts'
import type { orderTenders } from './tables.ts'

export type TenderKind = (typeof orderTenders.$inferSelect)['kind']

/** What a tender adds to the paid and to the refunded amount of its order. */
const EFFECTS: Record<TenderKind, { paid: -1 | 0 | 1; refunded: -1 | 0 | 1 }> = {
  payment: { paid: 1, refunded: 0 },
  store_credit: { paid: 1, refunded: 0 },
  gift_value: { paid: 1, refunded: 0 },
  exchange: { paid: 1, refunded: 0 },
  refund: { paid: 0, refunded: 1 },
  failed_refund: { paid: 0, refunded: -1 },
  edit_refund: { paid: -1, refunded: 0 },
  store_credit_return: { paid: -1, refunded: 0 },
  exchange_return: { paid: -1, refunded: 0 },
}

interface ApplyTenderInput {
  /** Locked. */
  order: OrderRow
  kind: TenderKind
  /** The payment, the refund, or the ledger transaction of this kind that took the value. It counts once of each kind. */
  reference: string
  /** In minor units of the order's currency, more than zero. A `refund`, an `edit_refund`, a
   * `store_credit_return` and an `exchange_return` take it off. */
  minor: number
  now: Date
}

/**
 * Records what was paid for an order or given back of it, and returns the order with its new amounts. The payment state
 * follows from them. An order whose due amount is paid has no hold any more. A reference that was applied before throws.
 */
export async function applyTender(
  tx: Database,
  { order, kind, reference, minor, now }: ApplyTenderInput,
): Promise<OrderRow> {
  const effect = EFFECTS[kind]
  const [paid, refunded] = [effect.paid * minor, effect.refunded * minor]
  const values = [newId(), order.id, kind, reference, paid - refunded, now, paid, refunded]
  const [row] = await rawQuery<TenderedRow>(tx, APPLY_SQL, values)
  const { paid_minor, refunded_minor, due_minor, payment_state, has_hold } = row!
  return {
    ...order,
    paidMinor: Number(paid_minor),
    refundedMinor: Number(refunded_minor),
    dueMinor: Number(due_minor),
    paymentState: payment_state,
    holdExpiresAt: has_hold ? order.holdExpiresAt : null,
  }
}

interface TenderedRow {
  paid_minor: string
  refunded_minor: string
  due_minor: string
  payment_state: PaymentState
  has_hold: boolean
}

const APPLY_SQL = `
  with tender as (
    insert into order_tenders (id, order_id, kind, reference, minor, created_at) values ($1, $2, $3, $4, $5, $6))
  update orders set paid_minor = paid_minor + $7, refunded_minor = refunded_minor + $8,
    hold_expires_at = case when paid_minor + $7 < total_minor then hold_expires_at end
  where id = $2
  returning paid_minor, refunded_minor, due_minor, payment_state, hold_expires_at is not null as has_hold`
