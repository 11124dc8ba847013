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
    refusal: z.string().nullable().meta({
      description: 'Why a supplier does not send what it pays for. Then nothing is charged',
    }),
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

export const PaymentForm = z
  .object({
    publishable_key: z.string().nullable().meta({
      description: "For the provider's script in the browser",
    }),
    client_secret: z.string().meta({ description: 'With it the form confirms this one payment' }),
    customer_secret: z.string().nullable().meta({
      description: 'With it the form shows the saved cards of the owner. Null where it has none',
    }),
    result_url: z.string().meta({ description: 'Where the form returns, with `&status=…`' }),
    payer: z
      .object({
        name: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        address: z.object({
          line1: z.string(),
          line2: z.string().nullable(),
          city: z.string(),
          state: z.string().nullable(),
          postal_code: z.string(),
          country: z.string(),
        }),
      })
      .meta({ description: 'Of the order, so that nobody types it again' }),
  })
  .meta({ id: 'PaymentForm' })
export type PaymentForm = z.infer<typeof PaymentForm>

/** A card that the payment provider keeps for an account. */
export const SavedCard = z
  .object({
    id: z
      .string()
      .regex(/^[\w-]{1,255}$/)
      .meta({ description: "The provider's name of the card" }),
    brand: z.string().meta({ description: 'In lower case', example: 'visa' }),
    last4: z.string(),
    expiry_month: z.number().int(),
    expiry_year: z.number().int(),
    is_expired: z.boolean(),
  })
  .meta({ id: 'SavedCard' })
export type SavedCard = z.infer<typeof SavedCard>

export const SavedCards = z
  .object({
    is_offered: z.boolean().meta({ description: 'Whether the payment provider keeps cards' }),
    items: z.array(SavedCard),
  })
  .meta({ id: 'SavedCards' })
export type SavedCards = z.infer<typeof SavedCards>

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

export const PROVIDER_EVENT_STATES = [...PaymentState.options, 'other'] as const
export const PROVIDER_EVENT_OUTCOMES = [
  'applied',
  'no_change',
  'wrong_amount',
  'unknown_payment',
  'unrelated',
] as const

/** Which part of the shop an event is for. Events of marketplaces join the payments. */
const PROVIDER_EVENT_SOURCES = ['payment'] as const

export const ProviderEvent = z
  .object({
    id: z.uuid(),
    source: z.enum(PROVIDER_EVENT_SOURCES),
    provider: z.string(),
    event_id: z.string().meta({ description: 'Of the provider' }),
    state: z.enum(PROVIDER_EVENT_STATES).meta({ description: 'What it reports of the payment' }),
    outcome: z.enum(PROVIDER_EVENT_OUTCOMES).meta({ description: 'What it did to the payment' }),
    order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
    amount: z.number().nullable(),
    currency: z.string().nullable(),
    can_replay: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ProviderEvent' })
export type ProviderEvent = z.infer<typeof ProviderEvent>

export const ProviderEventDetails = ProviderEvent.extend({
  raw: z.string().meta({
    description: 'As it was received, without secrets, card data and the contact of the payer',
  }),
}).meta({ id: 'ProviderEventDetails' })

export const ListProviderEventsQuery = z.object({
  provider: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[\w-]*$/)
    .optional(),
  state: z.enum(PROVIDER_EVENT_STATES).optional(),
  order: z.string().trim().min(1).max(40).optional().meta({
    description: 'The number of an order',
    example: 'OW-10001',
  }),
  outcome: z.enum(PROVIDER_EVENT_OUTCOMES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().optional(),
})
