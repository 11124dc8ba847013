import { z } from 'zod'
import { Picture } from '#contract/pictures'
import { PriceReceipt, ShippingMethod } from '#contract/pricing'

export const ORDER_STATES = [
  'pending_payment',
  'paid',
  'processing',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
  'refunded',
  'partially_refunded',
] as const
export const OrderState = z.enum(ORDER_STATES)
export type OrderState = z.infer<typeof OrderState>

export const OrderLine = z
  .object({
    id: z.uuid(),
    product_id: z.uuid().nullable(),
    variant_id: z.uuid(),
    slug: z.string().nullable(),
    title: z.string(),
    options: z.array(z.object({ name: z.string(), value: z.string() })),
    sku: z.string().nullable(),
    image: Picture.nullable(),
    quantity: z.int(),
    unit_price: z.number(),
    total: z.number(),
    refunded_quantity: z.int(),
    receipt: PriceReceipt,
  })
  .meta({ id: 'OrderLine' })
export type OrderLine = z.infer<typeof OrderLine>

/** The events of an order's timeline: the states it entered, and what else happened to it. */
export const OrderEventKind = z.enum([
  ...ORDER_STATES,
  'payment_failed',
  'payment_returned',
  'return_requested',
])
export type OrderEventKind = z.infer<typeof OrderEventKind>

export const OrderEvent = z
  .object({
    id: z.uuid(),
    kind: OrderEventKind,
    note: z.string().nullable().meta({
      description: 'A reason of the shop in the language of the request, or what a person wrote',
    }),
    created_at: z.string(),
  })
  .meta({ id: 'OrderEvent' })

export const Order = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: OrderState,
    currency: z.string(),
    total: z.number(),
    refunded: z.number(),
    item_count: z.int(),
    email: z.string(),
    address: z.object({
      first_name: z.string(),
      last_name: z.string(),
      address: z.string(),
      city: z.string(),
      zip_code: z.string(),
      state: z.string().nullable(),
      country: z.string(),
      phone: z.string().nullable(),
    }),
    shipping: ShippingMethod,
    lines: z.array(OrderLine),
    receipt: PriceReceipt,
    timeline: z.array(OrderEvent),
    tracking: z
      .object({ carrier: z.string(), number: z.string(), url: z.string().nullable() })
      .nullable(),
    payment: z
      .object({ id: z.uuid(), state: z.string(), redirect_url: z.string().nullable() })
      .nullable(),
    invoices: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        kind: z.enum(['invoice', 'credit_note']),
        created_at: z.string(),
      }),
    ),
    can: z.object({ pay: z.boolean(), cancel: z.boolean(), return: z.boolean() }),
    hold_expires_at: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

export const AccountSpending = z
  .object({
    months: z
      .array(
        z.object({
          month: z.string().meta({ description: '`2026-11`' }),
          currency: z.string(),
          orders: z.int().meta({ description: 'The number of paid orders' }),
          spent: z.number().meta({ description: 'Payments minus refunds' }),
        }),
      )
      .meta({ description: 'The months of the last two years with a paid order, newest first' }),
  })
  .meta({ id: 'AccountSpending' })
export type AccountSpending = z.infer<typeof AccountSpending>

export const OrderPage = z
  .object({ items: z.array(Order), next_cursor: z.string().nullable() })
  .meta({ id: 'OrderPage' })

const singleLineText = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, { error: 'plain_text' })

/** The carrier of an order and its tracking number. */
export const ShipOrderBody = z
  .object({
    carrier: singleLineText(60),
    number: singleLineText(80),
    url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional()
      .meta({ description: "The carrier's tracking page" }),
  })
  .meta({ id: 'ShipOrderBody' })

export const RequestReturnBody = z.object({
  reason: z
    .string()
    .trim()
    .max(500)
    .regex(/^(\P{Cc}|\n)*$/u, { error: 'plain_text' })
    .optional(),
})
