import { z } from 'zod'

/** How an order at the supplier stands, as far as the shop does something about it. */
export const DROPSHIP_STATES = ['waiting', 'sending', 'placed', 'failed', 'closed'] as const
export type DropshipState = (typeof DROPSHIP_STATES)[number]

export const QUOTE_OUTCOMES = ['available', 'gone', 'not_for_country', 'no_answer'] as const
export type QuoteOutcome = (typeof QUOTE_OUTCOMES)[number]

/** What people write down themselves. */
export const WRITTEN_NOTE_KINDS = ['refund', 'dispute'] as const
/**
 * - `undone_here`: the order was cancelled or refunded here after it was placed at the supplier
 * - `other_variant`: somebody chose another variant of the product
 */
export const DROPSHIP_NOTE_KINDS = [
  ...(['cancelled', 'lost', 'in_dispute', 'undone_here', 'other_variant'] as const),
  ...WRITTEN_NOTE_KINDS,
] as const
export type DropshipNoteKind = (typeof DROPSHIP_NOTE_KINDS)[number]

const note = z.object({
  id: z.uuid(),
  kind: z.enum(DROPSHIP_NOTE_KINDS),
  subject: z.string(),
  text: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  actor_name: z.string().nullable(),
  is_open: z.boolean().meta({ description: 'Whether somebody has to deal with it' }),
  created_at: z.iso.datetime(),
})

const parcel = z.object({
  tracking_number: z.string(),
  carrier: z.string().nullable(),
  moved_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
})

const placedOrder = z.object({
  id: z.string().meta({ description: 'Of the marketplace' }),
  state: z.string(),
  cost: z.number().nullable(),
  currency: z.string().nullable(),
  polled_at: z.iso.datetime().nullable(),
  parcels: z.array(parcel),
})

const line = z.object({
  line_id: z.uuid(),
  variant_id: z.uuid(),
  title: z.string(),
  options: z.string(),
  quantity: z.int(),
  supplier_order_id: z.string().nullable(),
  is_other_variant: z.boolean(),
  choices: z
    .array(
      z.object({
        variant_id: z.uuid(),
        options: z.string(),
        cost: z.number(),
        currency: z.string(),
      }),
    )
    .meta({ description: 'Variants of the product that can be ordered instead' }),
})

/** What the shop ordered at suppliers for an order. */
export const OrderDropship = z
  .object({
    requests: z.array(
      z.object({
        id: z.uuid(),
        state: z.enum(DROPSHIP_STATES),
        error_code: z.string().nullable(),
        error_message: z.string().nullable(),
        attempts: z.int(),
        revision: z.int(),
        can_retry: z.boolean(),
        can_change: z.boolean().meta({ description: 'Whether another variant can be chosen' }),
        created_at: z.iso.datetime(),
        lines: z.array(line),
        orders: z.array(placedOrder),
      }),
    ),
    notes: z.array(note),
  })
  .meta({ id: 'OrderDropship' })
export type OrderDropship = z.infer<typeof OrderDropship>

export const RetryDropshipBody = z
  .object({ revision: z.int().min(0) })
  .meta({ id: 'RetryDropship', description: 'The revision that the caller has seen' })
export const ChangeDropshipVariantBody = z
  .object({ variant_id: z.uuid(), revision: z.int().min(0) })
  .meta({ id: 'ChangeDropshipVariant' })
export const AddDropshipNoteBody = z
  .object({
    kind: z.enum(WRITTEN_NOTE_KINDS),
    text: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .regex(/^([^\p{Cc}\p{Cs}]|\n)*$/u, { error: 'plain_text' }),
    amount: z.number().positive().max(1_000_000).optional(),
  })
  .meta({ id: 'AddDropshipNote', description: 'The amount is in the currency of the order' })

export const ProductSupply = z
  .object({
    mode: z.enum(['outbound', 'dropship']).nullable().meta({
      description: 'Null for a product that does not come from the marketplace',
    }),
    supplier_product_id: z.string().nullable(),
    availability: z.enum(['on_sale', 'gone', 'not_for_country']).nullable(),
    synced_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ProductSupply' })
export type ProductSupply = z.infer<typeof ProductSupply>

export const SetSellingModeBody = z
  .object({
    mode: z.enum(['outbound', 'dropship']),
    before: z
      .enum(['outbound', 'dropship'])
      .meta({ description: 'Which the caller has seen. Another one is refused' }),
  })
  .meta({ id: 'SetSellingMode' })
