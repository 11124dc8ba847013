import type Stripe from 'stripe'
import { NOBODY } from './empty-fields.ts'
import { newStripeId } from './new-id.ts'

interface BuildSessionInput {
  amount: number
  currency: string
  paymentId: string | null
  email: string | null
  /** Whose saved cards the page shows. */
  customer: string | null
  savedOptions: Stripe.Checkout.Session.SavedPaymentMethodOptions | null
  locale: string | null
  created: number
  expiresAt: number
  successUrl: string
  cancelUrl: string | null
}

/** The type has every field that Stripe publishes as required. */
export function buildSession(input: BuildSessionInput): Stripe.Checkout.Session {
  const { amount, currency, created } = input
  const id = newStripeId('cs_test')
  return {
    ...{ id, object: 'checkout.session', created, livemode: false, mode: 'payment' },
    ...{ status: 'open', payment_status: 'unpaid', payment_intent: null, setup_intent: null },
    ...{ amount_subtotal: amount, amount_total: amount, currency, currency_conversion: null },
    ...{ client_reference_id: input.paymentId, customer_email: input.email },
    customer_details: input.email === null ? null : buildCustomerDetails(input.email),
    ...{ locale: input.locale as Stripe.Checkout.Session.Locale | null },
    ...{ success_url: input.successUrl, cancel_url: input.cancelUrl },
    ...{ expires_at: input.expiresAt, url: `https://checkout.stripe.com/c/pay/${id}` },
    ...{ ui_mode: 'hosted_page', payment_method_types: ['card', 'paypal', 'sepa_debit'] },
    ...{
      ...NOBODY,
      customer: input.customer,
      customer_creation: 'if_required',
      metadata: {},
      shipping_options: [],
    },
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    custom_fields: [],
    custom_text: {
      ...{ after_submit: null, shipping_address: null },
      ...{ submit: null, terms_of_service_acceptance: null },
    },
    ...{ adaptive_pricing: null, after_expiration: null, allow_promotion_codes: null },
    ...{ allowed_payment_method_types: null, billing_address_collection: null },
    ...{ client_secret: null, collected_information: null, consent: null },
    ...{ consent_collection: null, discounts: [], integration_identifier: null, invoice: null },
    ...{ invoice_creation: null, managed_payments: null, origin_context: null },
    ...{ payment_link: null, payment_method_collection: 'if_required', permissions: null },
    ...{ payment_method_configuration_details: null, payment_method_options: {} },
    ...{
      recovered_from: null,
      saved_payment_method_options: input.savedOptions,
      shipping_cost: null,
    },
    ...{ shipping_address_collection: null, submit_type: null, subscription: null },
    wallet_options: null,
  }
}

function buildCustomerDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  const none = { address: null, business_name: null, individual_name: null, name: null }
  return { ...none, email, phone: null, tax_exempt: 'none', tax_ids: null }
}
