import type Stripe from 'stripe'
import { NO_STATEMENT, NO_TRANSFER } from './empty-fields.ts'
import { newStripeId } from './new-id.ts'

/** How a payer pays. Apple Pay and Google Pay are cards in a wallet. */
export type PaymentMethodKind = 'card' | 'apple_pay' | 'google_pay' | 'paypal' | 'sepa_debit'

interface BuildChargeInput {
  intent: Stripe.PaymentIntent
  method: PaymentMethodKind
  /** Of a card: the same for the same card. */
  fingerprint: string
  created: number
}

export function buildCharge(input: BuildChargeInput): Stripe.Charge {
  const { intent, method, created } = input
  const { amount, currency, description } = intent
  return {
    ...{ id: newStripeId('ch'), object: 'charge', created, livemode: false, description },
    ...{ amount, amount_captured: amount, amount_refunded: 0, currency, captured: true },
    ...{ paid: true, refunded: false, disputed: false, status: 'succeeded' },
    ...{ payment_intent: intent.id, payment_method: newStripeId('pm'), metadata: intent.metadata },
    payment_method_details: buildMethodDetails(method, input.fingerprint),
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    ...{ customer: null, ...NO_TRANSFER, ...NO_STATEMENT, application: null },
    ...{ application_fee: null, application_fee_amount: null, balance_transaction: null },
    ...{ calculated_statement_descriptor: null, failure_balance_transaction: null },
    ...{ failure_code: null, failure_message: null, fraud_details: {}, outcome: null },
    ...{ receipt_email: null, receipt_number: null, receipt_url: null, review: null },
    ...{ shipping: null, source: null, source_transfer: null, transfer_data: null },
  }
}

const WALLET_DETAILS = { dynamic_last4: null }

function buildMethodDetails(
  method: PaymentMethodKind,
  fingerprint: string,
): Stripe.Charge.PaymentMethodDetails {
  if (method === 'paypal') {
    const payer = { payer_email: 'payer@example.com', payer_id: 'PAYER', payer_name: 'Payer' }
    const paypal = { ...payer, country: 'DE', seller_protection: null, transaction_id: null }
    return { type: 'paypal', paypal }
  }
  if (method === 'sepa_debit') {
    const account = { bank_code: '37040044', branch_code: null, country: 'DE', last4: '3000' }
    const sepa_debit = { ...account, fingerprint, mandate: null, transaction_id: null }
    return { type: 'sepa_debit', sepa_debit }
  }
  const wallet: Stripe.Charge.PaymentMethodDetails.Card.Wallet | null =
    method === 'card' ? null : { ...WALLET_DETAILS, type: method, [method]: {} }
  const card: Stripe.Charge.PaymentMethodDetails.Card = {
    ...{ brand: 'visa', country: 'DE', exp_month: 12, exp_year: 2034, funding: 'credit' },
    ...{ fingerprint, last4: '4242', network: 'visa', wallet, amount_authorized: null },
    ...{ authorization_code: null, checks: null, electronic_commerce_indicator: null },
    ...{ installments: null, mandate: null, network_transaction_id: null },
    ...{ regulated_status: 'unregulated', three_d_secure: null, transaction_link_id: null },
  }
  return { type: 'card', card }
}
