import { z } from 'zod'

export const PaymentState = z.enum(['pending', 'processing', 'succeeded', 'failed', 'expired'])

export const Payment = z
  .object({
    id: z.uuid(),
    order_id: z.uuid(),
    order_number: z.string(),
    state: PaymentState,
    amount: z.number(),
    currency: z.string(),
    redirect_url: z.string().nullable(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

export const WalletSettings = z
  .object({
    provider: z.string().nullable().meta({
      description: 'Null when wallets are on the payment page only',
    }),
    publishable_key: z.string().nullable().meta({
      description: "For the provider's script in the browser",
    }),
  })
  .meta({ id: 'WalletSettings' })
export type WalletSettings = z.infer<typeof WalletSettings>

export const WalletPayment = z
  .object({
    client_secret: z.string().meta({ description: 'With it a wallet confirms this one payment' }),
    result_url: z.string().meta({ description: 'Where the wallet returns, with `&status=…`' }),
  })
  .meta({ id: 'WalletPayment' })
export type WalletPayment = z.infer<typeof WalletPayment>

/** One attempt to pay an order. */
export const Transaction = z
  .object({
    id: z.uuid(),
    order_id: z.uuid(),
    order_number: z.string(),
    amount: z.number(),
    currency: z.string(),
    customer_name: z.string(),
    customer_email: z.string(),
    payment_status: z.enum([
      'success',
      'pending',
      'failed',
      'cancelled',
      'refunded',
      'partially_refunded',
    ]),
    payment_id: z.string().nullable().meta({ description: "The provider's reference" }),
    created_at: z.string(),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof Transaction>

export const TransactionPage = z
  .object({ items: z.array(Transaction), next_cursor: z.string().nullable() })
  .meta({ id: 'TransactionPage' })
