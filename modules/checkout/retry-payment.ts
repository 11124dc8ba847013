import {
  findOpenEdit,
  isAwaitingPayment,
  lockOrder,
  type OrderId,
  type OrderRow,
  recordOrderEvent,
  renewHold,
} from '#modules/orders'
import { listPaymentsByOrder, type Payment, type PaymentProvider } from '#modules/payments'
import { buildShopperActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultSavepoint } from '#platform/db/result-transaction'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { canPayOrder } from './allowed-actions.ts'
import { claimOpenHold, type HoldLimitErrorCode } from './claim-open-hold.ts'
import { createEditPayment } from './create-edit-payment.ts'
import { createOrderPayment, getDueMinor } from './create-order-payment.ts'
import { hasCurrentPrices } from './has-current-prices.ts'
import { getHoldExpiry, HOLD_MINUTES, isPayableAgain } from './hold-duration.ts'
import { type HoldClaimant, UNLIMITED_CLAIMANT } from './hold-limits.ts'
import { checkOrderSuppliers, type SupplierErrorCode } from './order-suppliers.ts'
import { reacquireHold } from './reacquire-hold.ts'

interface RetryPaymentInput {
  orderId: OrderId
  provider: PaymentProvider
  /** Whose unpaid orders are limited. Without one, nothing is. */
  claimant?: HoldClaimant
  now: Date
}

/** How long repeated retries may reserve stock without releasing it once. */
const MAX_HOLD_MS = 4 * HOLD_MINUTES * 60_000

/**
 * Starts another payment of an unpaid order, or returns the pending one with the same provider. The hold is renewed. Of a
 * paid order, it is the difference of an edit that waits for it, or what goods of an exchange that did not come cost.
 * After it has expired it is acquired again, if the same checkout would cost the same now.
 */
export async function retryPayment(
  db: Database,
  { orderId, provider, claimant = UNLIMITED_CLAIMANT, now }: RetryPaymentInput,
): Promise<Result<{ order: OrderRow; payment: Payment }, 'order_not_found' | RetryErrorCode>> {
  return runInTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    const edit = await findOpenEdit(tx, orderId)
    if (edit || canPayOrder(order, now)) {
      const suppliers = await checkOrderSuppliers(tx, { order, now })
      if (!suppliers.ok) return suppliers
    }
    if (edit)
      return ok({ order, payment: await createEditPayment(tx, { order, edit, provider, now }) })
    const isDue = order.exchangeDueMinor > 0
    const held = isDue ? ok(order) : await renewOrReacquireHold(tx, { order, claimant, now })
    if (!held.ok) return held

    const payments = await listPaymentsByOrder(tx, orderId)
    const pending = payments.find((payment) => {
      const { state, amountMinor } = payment
      const isOpen = state === 'pending' && amountMinor === getDueMinor(held.value)
      return isOpen && payment.provider === provider.name
    })
    const payment = pending ?? (await createOrderPayment(tx, { order: held.value, provider, now }))
    return ok({ order: held.value, payment })
  })
}

type UnavailableCode = 'items_unavailable' | 'store_credit_changed' | HoldLimitErrorCode
type RetryErrorCode = 'not_payable' | 'prices_changed' | UnavailableCode | SupplierErrorCode

interface ReacquireInput {
  order: OrderRow
  claimant: HoldClaimant
  now: Date
}

async function renewOrReacquireHold(
  tx: Database,
  { order, claimant, now }: ReacquireInput,
): Promise<Result<OrderRow, RetryErrorCode>> {
  const { id: orderId, createdAt } = order
  const holdExpiresAt = getHoldExpiry(now)
  if (isAwaitingPayment(order)) {
    const isTooLong = holdExpiresAt.getTime() - createdAt.getTime() > MAX_HOLD_MS
    const isHeldLonger = order.holdExpiresAt! >= holdExpiresAt
    return ok(isTooLong || isHeldLonger ? order : await renewHold(tx, { orderId, holdExpiresAt }))
  }
  if (!isPayableAgain(order, now)) return err('not_payable')
  if (!(await hasCurrentPrices(tx, { order, now }))) return err('prices_changed')
  const reacquired = await runResultSavepoint(tx, (savepoint) =>
    claimAndReacquire(savepoint, { order, claimant, now }),
  )
  if (!reacquired.ok) return reacquired
  const reopened = reacquired.value
  const actor = buildShopperActor(order.userId)
  await recordOrderEvent(tx, { order: reopened, kind: 'pending_payment', actor, now })
  return reacquired
}

async function claimAndReacquire(
  savepoint: Database,
  { order, claimant, now }: ReacquireInput,
): Promise<Result<OrderRow, UnavailableCode>> {
  const claimed = await claimOpenHold(savepoint, { order, claimant, now })
  if (!claimed.ok) return claimed
  const reopened = await reacquireHold(savepoint, { order, now })
  if (reopened.ok) return reopened
  const { code } = reopened.error
  return err(code === 'store_credit_changed' ? code : 'items_unavailable')
}
