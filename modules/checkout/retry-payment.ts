import {
  isAwaitingPayment,
  lockOrder,
  type OrderId,
  type OrderRow,
  recordOrderEvent,
  renewHold,
} from '#modules/orders'
import { listPaymentsByOrder, type Payment, type PaymentProvider } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { createOrderPayment } from './create-order-payment.ts'
import { hasCurrentPrices } from './has-current-prices.ts'
import { getHoldExpiry, HOLD_MINUTES, isPayableAgain } from './hold-duration.ts'
import { reacquireHold } from './reacquire-hold.ts'

interface RetryPaymentInput {
  orderId: OrderId
  provider: PaymentProvider
  now: Date
}

/** How long repeated retries may reserve stock without releasing it once. */
const MAX_HOLD_MS = 4 * HOLD_MINUTES * 60_000

/**
 * Starts another payment of an unpaid order, or returns the pending one with the same provider. The hold is renewed.
 * After it has expired it is acquired again, if the same checkout would cost the same now.
 */
export async function retryPayment(
  db: Database,
  { orderId, provider, now }: RetryPaymentInput,
): Promise<
  Result<
    { order: OrderRow; payment: Payment },
    'order_not_found' | 'not_payable' | 'prices_changed' | 'items_unavailable'
  >
> {
  return runInTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    const held = await renewOrReacquireHold(tx, { order, now })
    if (!held.ok) return held

    const payments = await listPaymentsByOrder(tx, orderId)
    const pending = payments.find((payment) => {
      const { state, amountMinor } = payment
      const isOpen = state === 'pending' && amountMinor === held.value.dueMinor
      return isOpen && payment.provider === provider.name
    })
    const payment = pending ?? (await createOrderPayment(tx, { order: held.value, provider, now }))
    return ok({ order: held.value, payment })
  })
}

async function renewOrReacquireHold(
  tx: Database,
  { order, now }: { order: OrderRow; now: Date },
): Promise<Result<OrderRow, 'not_payable' | 'prices_changed' | 'items_unavailable'>> {
  const { id: orderId, createdAt } = order
  const holdExpiresAt = getHoldExpiry(now)
  if (isAwaitingPayment(order)) {
    const isTooLong = holdExpiresAt.getTime() - createdAt.getTime() > MAX_HOLD_MS
    const isHeldLonger = order.holdExpiresAt! >= holdExpiresAt
    return ok(isTooLong || isHeldLonger ? order : await renewHold(tx, { orderId, holdExpiresAt }))
  }
  if (!isPayableAgain(order, now)) return err('not_payable')
  if (!(await hasCurrentPrices(tx, { order, now }))) return err('prices_changed')
  const reopened = await reacquireHold(tx, { order, now })
  if (!reopened) return err('items_unavailable')
  await recordOrderEvent(tx, { order: reopened, kind: 'pending_payment', actor: 'shopper', now })
  return ok(reopened)
}
