import type { OrderId } from '#modules/orders'
import { getPayment, getPaymentEvent, type PaymentEventOutcome } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { processPaymentEvent } from './process-payment-event.ts'

interface ReplayPaymentEventInput {
  orderId: OrderId
  eventId: string
  now: Date
}

/**
 * Processes a stored event of a provider again. An event has one effect, however often it is processed, so the outcome tells
 * that it is known already unless its effect is missing.
 */
export async function replayPaymentEvent(
  db: Database,
  { orderId, eventId, now }: ReplayPaymentEventInput,
): Promise<Result<PaymentEventOutcome, 'event_not_found' | 'event_not_replayable'>> {
  const event = await getPaymentEvent(db, eventId)
  const payment = event?.paymentId ? await getPayment(db, event.paymentId) : null
  if (!event || payment?.orderId !== orderId) return err('event_not_found')
  const { state, currency, amountMinor: minor } = event
  const { providerReference: reference, id: paymentId } = payment
  if (state === 'other' || currency === null || minor === null || reference === null) {
    return err('event_not_replayable')
  }
  const reported = { reference, paymentId, state, amount: { minor, currency } }
  const replayed = { id: event.eventId, payment: reported, raw: event.raw }
  const { outcome } = await processPaymentEvent(db, {
    ...{ provider: event.provider, event: replayed, now },
  })
  return ok(outcome)
}
