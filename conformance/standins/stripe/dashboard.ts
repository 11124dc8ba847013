import type Stripe from 'stripe'
import type { StripeAccount } from './account.ts'
import { buildDispute } from './build-dispute.ts'
import { buildRefund } from './build-refund.ts'

interface RefundInput {
  amount: number
  /** A refund that the shop requests has a key. One of the dashboard has what its clerk wrote. */
  metadata?: Record<string, string>
}

/** Banks take days for these. */
const SLOW_METHODS = new Set(['sepa_debit', 'paypal'])

/** Gives back of a charge, as a clerk in the dashboard and the API do. */
export function refundCharge(
  account: StripeAccount,
  charge: Stripe.Charge,
  { amount, metadata = {} }: RefundInput,
): Stripe.Refund {
  const isSlow = SLOW_METHODS.has(charge.payment_method_details?.type ?? '')
  const status = isSlow ? 'pending' : 'succeeded'
  const refund = buildRefund({ charge, amount, metadata, status, created: account.seconds })
  account.refunds.push(refund)
  changeRefunded(charge, amount)
  const { currency } = charge
  const line = account.book({ source: refund.id, type: 'refund', amount: -amount, currency })
  refund.balance_transaction = line.id
  account.emit('refund.created', refund)
  return refund
}

/** What a bank says of a refund later. The money of one that failed comes back to the account. */
export function updateRefund(
  account: StripeAccount,
  refund: Stripe.Refund,
  status: 'succeeded' | 'failed',
): void {
  const { amount, currency } = refund
  refund.status = status
  if (status === 'failed') {
    refund.failure_reason = 'lost_or_stolen_card'
    changeRefunded(account.charges.find(({ id }) => id === refund.charge)!, -amount)
    account.book({ source: refund.id, type: 'adjustment', amount, currency })
    account.emit('refund.failed', refund)
  }
  account.emit('refund.updated', refund)
}

function changeRefunded(charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
}

/** In cents, as a part of each dispute that takes money. */
const DISPUTE_FEE = 1500

/** A payer disputes a charge. An inquiry takes no money. */
export function openDispute(
  account: StripeAccount,
  charge: Stripe.Charge,
  { amount = charge.amount, isInquiry = false } = {},
): Stripe.Dispute {
  const status = isInquiry ? 'warning_needs_response' : 'needs_response'
  const dispute = buildDispute({ charge, amount, status, created: account.seconds })
  dispute.is_charge_refundable = isInquiry
  account.disputes.push(dispute)
  account.emit('charge.dispute.created', dispute)
  if (!isInquiry) withdrawFunds(account, charge, dispute)
  return dispute
}

/** A dispute that is prevented is blocked, which takes nothing, or resolved with the money and without a fee. */
export function preventDispute(
  account: StripeAccount,
  charge: Stripe.Charge,
  how: 'block' | 'resolution',
): Stripe.Dispute {
  const { amount, currency } = charge
  const dispute = buildDispute({ charge, amount, status: 'prevented', created: account.seconds })
  account.disputes.push(dispute)
  if (how === 'resolution') {
    const taken = { source: dispute.id, type: 'adjustment' as const, amount: -amount, currency }
    dispute.balance_transactions.push(account.book(taken))
  }
  account.emit('charge.dispute.created', dispute)
  if (how === 'resolution') account.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank of the payer takes the money after an inquiry. */
export function escalateInquiry(account: StripeAccount, dispute: Stripe.Dispute): void {
  dispute.status = 'needs_response'
  dispute.is_charge_refundable = false
  const charge = account.charges.find(({ id }) => id === dispute.charge)!
  account.emit('charge.dispute.updated', dispute)
  withdrawFunds(account, charge, dispute)
}

function withdrawFunds(account: StripeAccount, charge: Stripe.Charge, dispute: Stripe.Dispute) {
  const { id: source, currency } = dispute
  charge.disputed = true
  const taken = { source, type: 'adjustment' as const, currency, fee: DISPUTE_FEE }
  dispute.balance_transactions.push(account.book({ ...taken, amount: -dispute.amount }))
  account.emit('charge.dispute.funds_withdrawn', dispute)
}

/** Appeals a dispute that was lost. It can be closed again. */
export function appealDispute(account: StripeAccount, dispute: Stripe.Dispute): void {
  dispute.status = 'appeal_under_review'
  account.emit('charge.dispute.updated', dispute)
}

/** The fee of a dispute that is won stays with Stripe. */
export function closeDispute(
  account: StripeAccount,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost' | 'warning_closed',
): void {
  const { id: source, amount, currency } = dispute
  dispute.status = status
  if (status === 'won') {
    const line = account.book({ source, type: 'adjustment', amount, currency })
    dispute.balance_transactions.push(line)
    account.emit('charge.dispute.funds_reinstated', dispute)
  }
  account.emit('charge.dispute.closed', dispute)
}
