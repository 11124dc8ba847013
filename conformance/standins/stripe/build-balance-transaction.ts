import type Stripe from 'stripe'
import { newStripeId } from './new-id.ts'

interface BuildBalanceTransactionInput {
  source: string
  type: 'adjustment' | 'charge' | 'refund'
  /** Negative for what leaves the account. */
  amount: number
  fee: number
  currency: string
  created: number
}

/** A line of the account of the shop at Stripe. */
export function buildBalanceTransaction({
  amount,
  fee,
  ...given
}: BuildBalanceTransactionInput): Stripe.BalanceTransaction {
  const { type, currency, created } = given
  const stripeFee = { amount: fee, application: null, currency, description: null }
  return {
    ...{ id: newStripeId('txn'), object: 'balance_transaction', ...given },
    ...{ amount, fee, net: amount - fee, description: null, exchange_rate: null },
    fee_details: fee === 0 ? [] : [{ ...stripeFee, type: 'stripe_fee' }],
    ...{ available_on: created, balance_type: 'payments', reporting_category: type },
    status: 'available',
  }
}
