import type Stripe from 'stripe'
import { NOBODY } from './empty-fields.ts'
import { newStripeId } from './new-id.ts'

interface BuildRefundInput {
  charge: Stripe.Charge
  amount: number
  metadata: Record<string, string>
  status: 'pending' | 'succeeded'
  created: number
}

export function buildRefund(input: BuildRefundInput): Stripe.Refund {
  const { charge, amount, metadata, status, created } = input
  const { currency, payment_intent } = charge
  return {
    ...{ id: newStripeId('re'), object: 'refund', created, amount, currency, metadata, status },
    ...{ charge: charge.id, payment_intent, payment_method: charge.payment_method, ...NOBODY },
    ...{ balance_transaction: null, reason: null, receipt_number: null },
    ...{ source_transfer_reversal: null, transfer_reversal: null },
  }
}
