import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { NO_STATEMENT, NO_TRANSFER, NOBODY } from './empty-fields.ts'
import { newStripeId } from './new-id.ts'

interface BuildIntentInput {
  amount: number
  currency: string
  created: number
  metadata?: Record<string, string>
  description?: string | null
}

export function buildIntent(input: BuildIntentInput): Stripe.PaymentIntent {
  const { amount, currency, created, metadata = {}, description = null } = input
  const id = newStripeId('pi')
  return {
    ...{ id, object: 'payment_intent', created, livemode: false, description, metadata },
    ...{ amount, amount_capturable: 0, amount_received: 0, currency },
    ...{ client_secret: `${id}_secret_${randomBytes(12).toString('hex')}` },
    ...{ status: 'requires_payment_method', last_payment_error: null, latest_charge: null },
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    ...{ payment_method_types: ['card', 'paypal', 'sepa_debit'], payment_method_options: {} },
    ...{ capture_method: 'automatic_async', confirmation_method: 'automatic' },
    ...{ ...NOBODY, ...NO_TRANSFER, ...NO_STATEMENT, application: null },
    ...{ allowed_payment_method_types: null, application_fee_amount: null, canceled_at: null },
    ...{ cancellation_reason: null, excluded_payment_method_types: null },
    ...{ managed_payments: null, next_action: null, payment_method: null },
    ...{ payment_method_configuration_details: null, payment_record: null, processing: null },
    ...{ receipt_email: null, review: null, setup_future_usage: null, shipping: null },
    source: null,
  }
}
