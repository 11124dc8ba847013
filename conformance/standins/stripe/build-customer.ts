import type Stripe from 'stripe'
import { newStripeId } from './new-id.ts'

interface BuildCustomerInput {
  email: string | null
  metadata: Record<string, string>
  created: number
}

export function buildCustomer({ email, metadata, created }: BuildCustomerInput): Stripe.Customer {
  return {
    ...{ id: newStripeId('cus'), object: 'customer', created, livemode: false, email, metadata },
    ...{ balance: 0, default_source: null, description: null, shipping: null },
    invoice_settings: {
      ...{ custom_fields: null, default_payment_method: null, footer: null },
      rendering_options: null,
    },
  }
}

interface BuildCustomerSessionInput {
  customer: string
  features: Stripe.CustomerSession.Components.PaymentElement.Features
  created: number
}

const LIFETIME_SECONDS = 1800
const OFF = { enabled: false }

export function buildCustomerSession({
  customer,
  features,
  created,
}: BuildCustomerSessionInput): Stripe.CustomerSession {
  return {
    ...{ object: 'customer_session', created, livemode: false, customer, customer_account: null },
    ...{ client_secret: newStripeId('cuss_secret'), expires_at: created + LIFETIME_SECONDS },
    components: {
      payment_element: { enabled: true, features },
      ...{ active_entitlements: OFF, buy_button: OFF, customer_portal: OFF, pricing_table: OFF },
      customer_sheet: { ...OFF, features: null },
      mobile_payment_element: { ...OFF, features: null },
    },
  }
}

interface BuildCardInput {
  customer: string
  last4: string
  created: number
}

/** A card that its owner let Stripe keep on the payment page. */
export function buildSavedCard({ customer, last4, created }: BuildCardInput): Stripe.PaymentMethod {
  return {
    ...{ id: newStripeId('pm'), object: 'payment_method', created, livemode: false, metadata: {} },
    ...{ type: 'card', customer, customer_account: null, allow_redisplay: 'always' },
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      ...{ brand: 'visa', display_brand: 'visa', last4, exp_month: 12, exp_year: 2034 },
      ...{ country: 'DE', funding: 'credit', fingerprint: `fingerprint-of-${last4}` },
      ...{ checks: null, generated_from: null, networks: null, regulated_status: 'unregulated' },
      ...{ three_d_secure_usage: null, wallet: null },
    },
  }
}
