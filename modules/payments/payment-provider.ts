import type { Database } from '#platform/db/database'
import type { Money } from '#platform/money/money'
import type { Payment, PaymentId, RefundId } from './tables.ts'
import type { ProviderRefundUpdate } from './update-refund-state.ts'

/** Who takes the shopper's money. Everything they say is theirs to say: amounts and states are never the browser's. */
export interface PaymentProvider {
  name: string
  /** Its sessions are rows of this database, so they are made in the transaction that makes the payment. */
  isEmbedded: boolean
  /** A page where this payment can be made. Asked twice for one payment, it answers the same session. */
  createSession: (db: Database, ask: CreateSessionInput) => Promise<PaymentSession>
  /** What a delivery says, or null when it is not genuine: a wrong signature, or one made too long ago. */
  verifyWebhook: (delivery: WebhookDelivery) => Promise<ProviderEvent | null>
  /** How the payment stands with them now. */
  fetchPayment: (db: Database, reference: string) => Promise<ProviderPayment>
  /** Gives money back; the same key gives back once. Throws when they cannot be reached. */
  refund: (db: Database, ask: ProviderRefundInput) => Promise<ProviderRefund>
}

export interface CreateSessionInput {
  paymentId: PaymentId
  amount: Money
  orderNumber: string
  email: string
  /** Where the shopper is sent afterwards, with `status=…` added: a path of this shop. */
  returnPath: string
  now: Date
}

export interface PaymentSession {
  reference: string
  redirectUrl: string
}

export interface WebhookDelivery {
  headers: Headers
  /** The body as it came, to the byte: the signature is over it. */
  body: string
  now: Date
}

/** How a payment stands, in the provider's words made ours. */
export interface ProviderPayment {
  paymentId: string | null
  reference: string
  state: Payment['state']
  /** What was paid, or is to be paid. */
  amount: Money
}

export interface ProviderEvent {
  id: string
  /** Null when the event is about something else than a payment of this shop. */
  payment: ProviderPayment | null
  /** How a refund stands, when that is what it is about. */
  refund?: ProviderRefundUpdate | null
  raw: string
}

export interface ProviderRefundInput {
  reference: string
  amount: Money
  key: RefundId
  now: Date
}

export interface ProviderRefund {
  reference: string
  state: 'pending' | 'succeeded' | 'failed'
}

/** The providers of this shop; the first one is used when nobody says otherwise. */
export type PaymentProviders = [PaymentProvider, ...PaymentProvider[]]

/** The provider of this name, the shop's own choice without a name, or null when there is no such provider. */
export function findPaymentProvider(
  providers: PaymentProviders,
  name?: string,
): PaymentProvider | null {
  return name === undefined ? providers[0] : (providers.find((one) => one.name === name) ?? null)
}
