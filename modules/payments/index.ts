export { createPayment, openingPath } from './create-payment.ts'
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
export type { Payment, PaymentId, Refund, RefundId } from './tables.ts'
