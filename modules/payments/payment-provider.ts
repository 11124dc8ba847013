import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import type { Money } from '#platform/money/money'
import type { Payment, PaymentId } from './tables.ts'
import type { ProviderRefundUpdate } from './update-refund-state.ts'

/** A payment provider. Amounts and states come from it alone, never from the browser. */
export interface PaymentProvider {
  name: string
  /** Its sessions are rows of this database, created in the transaction of the payment. */
  isEmbedded: boolean
  /** It refuses less. Absent if it takes any amount. Converted to the currency of a payment. */
  leastPayment?: Money
  /** How wallets such as Apple Pay pay without leaving the shop. Null where they are on the payment page only. */
  wallets: WalletPayments | null
  /** How it is configured, and whether it answers. Null for what has no configuration. */
  connection: ProviderConnection | null
  /** The cards that shoppers let it keep. Absent where it keeps none. */
  savedCards?: SavedCards
  /** Creates the session of a payment, or returns the one it has. */
  createSession: (db: Database, input: CreateSessionInput) => Promise<PaymentSession>
  /** Returns the event of a webhook delivery; null when its signature is wrong or too old. */
  verifyWebhook: (delivery: WebhookDelivery) => Promise<ProviderEvent | null>
  /** Ends an open session, so that nothing can be paid in it any more. A session that is decided stays as it is. */
  closeSession: (db: Database, input: { reference: string; now: Date }) => Promise<void>
  /** Requests the present state of a payment from the provider. */
  fetchPayment: (db: Database, reference: string) => Promise<ProviderPayment>
  /** Requests what names the card of a payment. Null if it was not paid by card. Absent where nobody pays by card. */
  fetchCard?: (reference: string) => Promise<string | null>
  /** Refunds once for each key. A refund that the provider refuses is `failed`. Throws when it cannot be reached. */
  refund: (db: Database, input: ProviderRefundInput) => Promise<ProviderRefund>
}

export interface ProviderConnection {
  /** `test` money and that of the `sandbox` are not real. */
  mode: 'live' | 'test' | 'sandbox'
  /** The settings of the environment that it reads, without their values. */
  settings: { name: string; isSet: boolean }[]
  /** Calls the provider without changing anything there. */
  test: (db: Database) => Promise<ConnectionResult>
}

export type ConnectionResult =
  | 'payment_connected'
  | 'payment_key_rejected'
  | 'payment_key_not_permitted'
  | 'payment_unreachable'
  | 'payment_test_failed'

export interface WalletPayments {
  /** Names the shop to the provider's script in the browser. Not a secret. Null where there is no such script. */
  publishableKey: string | null
  /** What a page loads for that script. Null where there is none. */
  sources: WalletSources | null
  /**
   * Whether the script also has a form in the shop that takes the place of the payment page, with cards and what else the
   * provider offers. The page of the shop has Stripe's form. Absent without one.
   */
  hasForm?: boolean
  /**
   * Creates what a wallet or the form pays for a payment, or returns what the payment has. Null when the payment has a
   * session of the payment page. The reference works like that of a session.
   */
  open: (db: Database, input: OpenWalletInput) => Promise<WalletSession | null>
}

/** Origins, by the directive of a Content-Security-Policy that allows them. */
export interface WalletSources {
  script: string[]
  frame: string[]
  connect: string[]
  img: string[]
}

export interface OpenWalletInput extends CreateSessionInput {
  /** The provider's reference of the payment, if it has one. */
  reference: string | null
  /** The form pays it, in which a declined shopper tries again, and `customer` may have saved cards. */
  isForm?: boolean
}

export interface WalletSession {
  reference: string
  /** With it the browser confirms this one payment, and reads its address. */
  clientSecret: string
  /** Whose saved cards can pay it. */
  customer?: string | null
}

/** A customer is an account of this shop at the provider. */
export interface SavedCards {
  /**
   * Makes the customer current, and creates it if there is none, once for each account. Returns its reference, which is
   * another one if the provider has lost the customer.
   */
  saveCustomer: (input: SaveCustomerInput) => Promise<string>
  /** Lists the cards of a customer. A customer that is gone has none. */
  list: (customer: string) => Promise<SavedCardRow[]>
  /** Removes a card. False if the customer has no such card. */
  remove: (customer: string, cardId: string) => Promise<boolean>
  /**
   * Returns a secret with which the form in the shop shows the cards of a customer, and offers to save another one.
   * Absent where there is no form.
   */
  createFormSecret?: (customer: string) => Promise<string>
  /** Deletes a customer and its cards. One that is gone is no error. */
  removeCustomer: (customer: string) => Promise<void>
}

export interface SaveCustomerInput {
  userId: string
  email: string
  /** The reference that the account has. Null if it has none. */
  reference: string | null
}

export interface SavedCardRow {
  /** The provider's name of the card. */
  id: string
  /** In lower case: `visa`, `mastercard`. */
  brand: string
  last4: string
  /** 1 to 12. */
  expiryMonth: number
  /** Four digits. */
  expiryYear: number
}

export interface CreateSessionInput {
  paymentId: PaymentId
  amount: Money
  orderNumber: string
  email: string
  /** When the payment was created: a repeated call sends the same times. */
  createdAt: Date
  /** Of the payment page, where the provider has it. */
  language: Language
  /** The session offers the saved cards of this customer, and to save another one. */
  customer?: string
  /** The path of this shop to which the shopper returns; the provider adds `status=…`. */
  returnPath: string
  now: Date
}

export interface PaymentSession {
  reference: string
  redirectUrl: string
}

export interface WebhookDelivery {
  headers: Headers
  /** The body byte for byte, because the signature covers it. */
  body: string
  now: Date
}

/** The state of a payment as its provider reports it. */
export interface ProviderPayment {
  paymentId: string | null
  reference: string
  state: Payment['state']
  /** Paid or to be paid. */
  amount: Money
  /** Other names of the payment, which its refunds and disputes may use. */
  otherReferences?: string[]
  /** Whether the payer can try again after an attempt that `failed`. */
  isStillPayable?: boolean
  /** When the provider has decided at the latest about a payment that is `processing`. */
  decidedBy?: Date | null | undefined
}

export interface ProviderEvent {
  id: string
  /** Null when the event concerns no payment of this shop. */
  payment: ProviderPayment | null
  /** Set when the event concerns a refund that the shop requested. */
  refund?: ProviderRefundUpdate | null
  /** Set when the event concerns a refund that was made at the provider, or a dispute. */
  report?: ProviderReport | null
  raw: string
}

/** What happened at the provider without the shop. It may arrive before the shop knows of the payment. */
export type ProviderReport = ExternalRefund | ProviderDispute

/** A refund that somebody made at the provider, such as in its dashboard. */
export interface ExternalRefund {
  kind: 'refund'
  /** Of the payment. */
  paymentReference: string
  reference: string
  state: 'pending' | 'succeeded' | 'failed'
  amount: Money
}

/** A payment that the payer's bank takes back, until it is decided for the shop. */
export interface ProviderDispute {
  kind: 'dispute'
  /** Of the payment. */
  paymentReference: string
  reference: string
  state: 'open' | 'won' | 'lost'
  amount: Money
}

export interface ProviderRefundInput {
  reference: string
  amount: Money
  /** Of the attempt: a repeated request with the same key refunds once. */
  key: string
  now: Date
}

export interface ProviderRefund {
  /** Null where the provider refused the refund. */
  reference: string | null
  state: 'pending' | 'succeeded' | 'failed'
}

/** The providers of this shop. The first is the default. */
export type PaymentProviders = [PaymentProvider, ...PaymentProvider[]]

/** Returns the provider with a name, or the default without a name. Null when there is no such provider. */
export function findPaymentProvider(
  providers: PaymentProviders,
  name?: string,
): PaymentProvider | null {
  return name === undefined
    ? providers[0]
    : (providers.find((provider) => provider.name === name) ?? null)
}
