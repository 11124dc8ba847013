import { addOrderNote, lockOrder, type OrderRow } from '#modules/orders'
import { manualProvider } from '#modules/payments'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { createOrderPayment } from './create-order-payment.ts'
import { processPaymentEvent } from './process-payment-event.ts'

interface PayOutsideInput {
  /** Locked, and waiting for its payment. */
  order: OrderRow
  /** How it was paid. */
  reason: string
  actor: Actor
  now: Date
}

/** Records that an order was paid outside of the providers: with a payment of the kind `manual`, in the ledger too. */
export async function payOutside(
  tx: Database,
  { order, reason, actor, now }: PayOutsideInput,
): Promise<OrderRow> {
  const payment = await createOrderPayment(tx, { order, provider: manualProvider, now })
  const amount = { minor: payment.amountMinor, currency: payment.currency }
  const reference = payment.providerReference!
  const reported = { reference, paymentId: payment.id, state: 'succeeded' as const, amount }
  const event = { id: reference, payment: reported, raw: JSON.stringify({ reason }) }
  await processPaymentEvent(tx, { provider: manualProvider.name, event, payment, now })
  await addOrderNote(tx, { orderId: order.id, text: reason, actor, now })
  return (await lockOrder(tx, order.id))!
}
