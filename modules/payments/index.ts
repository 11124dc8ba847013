export { carryOutRefund } from './carry-out-refund.ts'
export { createPayment } from './create-payment.ts'
export { paymentsToAsk, refundsToAsk } from './due-to-ask.ts'
export { heldByProviders } from './held-by-providers.ts'
export { paymentHoldings, UNSAID } from './holdings.ts'
export { type EventOutcome, lockPayment, noteEvent } from './note-event.ts'
export { noteRefundNews } from './note-refund-news.ts'
export { openSession } from './open-session.ts'
export { openingPath, resultPath } from './paths.ts'
export {
  paymentDifferences,
  recountPayment,
  refundedDifferences,
  stuckRefunds,
  wrongAmounts,
} from './payment-differences.ts'
export { paymentById, paymentNamed, paymentsOf, paymentsOfOrders } from './payments.ts'
export {
  type Delivery,
  type PaymentProvider,
  type PaymentProviders,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  providerNamed,
  type RefundAsk,
  type Session,
  type SessionAsk,
} from './provider.ts'
export { refundById, refundsOf } from './refunds.ts'
export { REFUND_REQUESTED, requestRefund } from './request-refund.ts'
export { openStripe } from './stripe.ts'
export type { Payment, PaymentId, Refund, RefundId, RefundLine } from './tables.ts'
