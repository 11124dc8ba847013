import { lockOrder, type OrderId, type OrderRow, renewHold, transitionOrder } from '#modules/orders'
import {
  createPayment,
  listPaymentsByOrder,
  type Payment,
  type PaymentProvider,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { getHoldExpiry, HOLD_MINUTES } from './cancel-without-refund.ts'
import { reacquireHold } from './reacquire-hold.ts'

export type RetryPaymentResult =
  | { order: OrderRow; payment: Payment }
  | { error: 'order_not_found' | 'not_payable' | 'items_unavailable' }

interface RetryPaymentInput {
  orderId: OrderId
  provider: PaymentProvider
  now: Date
}

/** How long paying late and again may keep goods from others without putting them back once. */
const MAX_HOLD_MS = 4 * HOLD_MINUTES * 60_000

/** Another try to pay the same order: its hold is renewed, or taken again when it had run out. */
export async function retryPayment(
  db: Database,
  { orderId, provider, now }: RetryPaymentInput,
): Promise<RetryPaymentResult> {
  return runInTransaction(db, async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (!found) return { error: 'order_not_found' }
    const order = await renewOrReacquireHold(tx, { order: found, now })
    if (typeof order === 'string') return { error: order }

    const open = (await listPaymentsByOrder(tx, orderId)).find((one) => {
      return one.state === 'pending' && one.provider === provider.name
    })
    const payment =
      open ?? (await createPayment(tx, { order: toPayableOrder(order), provider, now }))
    return { order, payment }
  })
}

export function toPayableOrder({ id, number, email, totalMinor: minor, currency }: OrderRow) {
  return { id, number, email, total: { minor, currency } }
}

async function renewOrReacquireHold(tx: Database, { order, now }: { order: OrderRow; now: Date }) {
  const { id: orderId, state, cancelReason, createdAt } = order
  const holdExpiresAt = getHoldExpiry(now)
  if (state === 'pending_payment') {
    const isTooLong = holdExpiresAt.getTime() - createdAt.getTime() > MAX_HOLD_MS
    return isTooLong ? order : renewHold(tx, { orderId, holdExpiresAt })
  }
  if (state !== 'cancelled' || cancelReason !== 'hold_expired') return 'not_payable'
  if (!(await reacquireHold(tx, { order, now }))) return 'items_unavailable'

  const told = { actor: 'shopper', now } as const
  const again = await transitionOrder(tx, {
    orderId,
    to: 'pending_payment',
    holdExpiresAt,
    ...told,
  })
  return again!
}
