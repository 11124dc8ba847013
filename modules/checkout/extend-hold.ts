import { type OrderRow, renewHold } from '#modules/orders'
import { listPaymentsByOrder, type Payment, type ProviderPayment } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { getHoldExpiry } from './hold-duration.ts'

interface PaymentOfOrder {
  /** Locked and unpaid. */
  order: OrderRow
  now: Date
}

/**
 * Extends the hold while a provider processes a payment: until it has decided, and as long as a new hold lasts for its
 * report to arrive. A provider that names no time gets the duration of a new hold.
 */
export async function extendHoldForProcessing(
  tx: Database,
  { order, decidedBy, now }: PaymentOfOrder & Pick<ProviderPayment, 'decidedBy'>,
): Promise<void> {
  const holdExpiresAt = getHoldExpiry(decidedBy && decidedBy > now ? decidedBy : now)
  if (holdExpiresAt > order.holdExpiresAt!) {
    await renewHold(tx, { orderId: order.id, holdExpiresAt })
  }
}

/** Ends an extension after its payment has failed. The shopper has the time of a new hold for another payment. */
export async function endHoldExtension(
  tx: Database,
  { order, now }: PaymentOfOrder,
): Promise<void> {
  const holdExpiresAt = getHoldExpiry(now)
  // The hold of an order that a clerk composed is long from the start. It has no cart, and was never held again.
  const isComposed = order.cartId === null && order.holdCount === 1
  if (order.holdExpiresAt! <= holdExpiresAt || isComposed) return
  const payments = await listPaymentsByOrder(tx, order.id)
  if (payments.some(isProcessing)) return
  await renewHold(tx, { orderId: order.id, holdExpiresAt })
}

function isProcessing({ state }: Payment): boolean {
  return state === 'processing'
}
