export {
  findPaymentDiscrepancies,
  findRefundedAmountDiscrepancies,
  recalculatePayment,
} from './check-payment-integrity.ts'
export { findStuckRefunds, selectOrderRefunds } from './check-refund-integrity.ts'
export { findUnappliedReports } from './check-report-integrity.ts'
export { claimPaymentsDueForCheck, claimRefundsDueForCheck } from './claim-due-checks.ts'
export { countPaymentAttempts } from './count-payment-attempts.ts'
export { createPayment } from './create-payment.ts'
export { saveDispute } from './disputes.ts'
export { erasePaymentCustomer, PAYMENT_CUSTOMER_ERASED } from './erase-payment-customer.ts'
export { listCardFingerprints, selectOrderCards } from './list-card-fingerprints.ts'
export { getPaymentEvent, listPaymentEvents } from './list-payment-events.ts'
export { listProviderBalances } from './list-provider-balances.ts'
export {
  getProviderEvent,
  listEventProviders,
  listProviderEvents,
  type ProviderEventRow,
} from './list-provider-events.ts'
export { listRefundedLines } from './list-refunded-lines.ts'
export { listReturnedMoney, type ReturnedOfOrder } from './list-returned-money.ts'
export { manualProvider } from './manual-provider.ts'
export { hasPaymentForm, openPaymentForm } from './open-payment-form.ts'
export { openPaymentSession } from './open-payment-session.ts'
export { openWallet } from './open-wallet.ts'
export { buildOwnerPaymentLink, isValidOwnerToken } from './payment-owner.ts'
export { buildPaymentFormPath, buildPaymentResultPath, getPaymentLink } from './payment-paths.ts'
export {
  type ExternalRefund,
  findPaymentProvider,
  type PaymentProvider,
  type PaymentProviders,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderReport,
  type SavedCardRow,
  type WalletSources,
  type WebhookDelivery,
} from './payment-provider.ts'
export {
  findPaymentByProviderReference,
  findPaymentByReference,
  getPayment,
  listPaymentsByOrder,
  listPaymentsByOrders,
} from './payments.ts'
export { ERASED_EVENT_PAYLOAD, paymentPersonalData } from './personal-data-map.ts'
export {
  listApplicableReports,
  lockUnappliedReport,
  markReportApplied,
  saveProviderReport,
} from './provider-reports.ts'
export { purgeProviderReports } from './purge-provider-reports.ts'
export { recordCards } from './record-cards.ts'
export {
  isAdvancedBy,
  lockPayment,
  type PaymentEventOutcome,
  recordPaymentEvent,
  recordUnchangedPayment,
} from './record-payment-event.ts'
export { redactEvent } from './redact-event.ts'
export { buildAttemptKey, parseAttemptKey } from './refund-attempt.ts'
export {
  getRefund,
  getRefundedPayment,
  isRefundOfOrder,
  listExchangedAmounts,
  listRefundsByOrder,
  listRefundsByReference,
  listRefundsOfTenders,
} from './refunds.ts'
export {
  REFUND_ACCEPTED,
  REFUND_REQUESTED,
  type RefundSource,
  requestRefund,
  requestRefundAgain,
} from './request-refund.ts'
export { listSavedCards, removeSavedCard } from './saved-cards.ts'
export { createStripeProvider } from './stripe.ts'
export type {
  Payment,
  PaymentEventId,
  PaymentId,
  ProviderReportId,
  Refund,
  RefundId,
  RefundLine,
  RefundReasonCode,
} from './tables.ts'
export {
  type ProviderRefundUpdate,
  releaseRefundedAmount,
  updateRefundState,
} from './update-refund-state.ts'
