import type Stripe from 'stripe'
import { newStripeId } from './new-id.ts'

interface BuildDisputeInput {
  charge: Stripe.Charge
  amount: number
  status: Stripe.Dispute.Status
  created: number
}

export function buildDispute({
  charge,
  amount,
  status,
  created,
}: BuildDisputeInput): Stripe.Dispute {
  const { currency, payment_intent } = charge
  return {
    ...{ id: newStripeId('du'), object: 'dispute', created, livemode: false, metadata: {} },
    ...{ amount, currency, status, reason: 'fraudulent', charge: charge.id, payment_intent },
    ...{ balance_transactions: [], is_charge_refundable: false, evidence: NO_EVIDENCE },
    ...{ enhanced_eligibility_types: [], intended_submission_method: null },
    evidence_details: {
      ...{ due_by: created + 7 * 86_400, enhanced_eligibility: {}, has_evidence: false },
      ...{ past_due: false, submission_count: 0, submission_method: 'not_submitted' },
    },
  }
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  ...{ access_activity_log: null, billing_address: null, cancellation_policy: null },
  ...{ cancellation_policy_disclosure: null, cancellation_rebuttal: null },
  ...{ customer_communication: null, customer_email_address: null, customer_name: null },
  ...{ customer_purchase_ip: null, customer_signature: null, uncategorized_text: null },
  ...{ duplicate_charge_documentation: null, duplicate_charge_explanation: null },
  ...{ duplicate_charge_id: null, enhanced_evidence: {}, product_description: null },
  ...{ receipt: null, refund_policy: null, refund_policy_disclosure: null },
  ...{ refund_refusal_explanation: null, service_date: null, service_documentation: null },
  ...{ shipping_address: null, shipping_carrier: null, shipping_date: null },
  ...{ shipping_documentation: null, shipping_tracking_number: null, uncategorized_file: null },
}
