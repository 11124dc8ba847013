import { z } from 'zod'
import { storableTime } from '#contract/addresses'
import { CurrencyCode } from '#contract/pricing'
import { StoredAction } from './actions/index.ts'
import { StoredCondition } from './conditions/index.ts'
import {
  ComposedPromotionKind,
  CouponCode,
  PROMOTION_PROGRAMS,
  PromotionKind,
  PromotionState,
  SimulatedCart,
  SimulatedPromotion,
} from './contract.ts'

const MAX_INTEGER = 2 ** 31 - 1
const count = z.int().min(1).max(MAX_INTEGER)

const termsFields = {
  name: z.string().trim().min(1).max(120).meta({ description: 'Shoppers see it on the receipt' }),
  conditions: z.array(StoredCondition).max(20).default([]),
  actions: z.array(StoredAction).min(1).max(5),
  combines_with: z.array(PromotionKind).max(10).default([]).meta({
    description: 'The kinds of others that an order may have beside it. Both sides must allow it',
  }),
  starts_at: storableTime.nullable().default(null),
  ends_at: storableTime.nullable().default(null),
  max_redemptions: count.nullable().default(null),
  max_redemptions_per_customer: count.nullable().default(null),
}

interface Period {
  starts_at: string | null
  ends_at: string | null
}
const isPeriod = ({ starts_at, ends_at }: Period) =>
  !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at)
const periodError = { path: ['ends_at'], error: 'ends_before_start' }

export const NewCodesBody = z
  .union([
    z.strictObject({ code: CouponCode }),
    z.strictObject({
      prefix: z
        .string()
        .regex(/^[A-Za-z0-9_-]{0,20}$/, { error: 'invalid_value' })
        .default(''),
      count: z.int().min(1).max(10_000),
      max_redemptions_per_code: count.nullable().default(1),
    }),
  ])
  .meta({ description: 'One code, or how many the shop makes' })

export const CreatePromotionBody = z
  .strictObject({
    kind: ComposedPromotionKind,
    ...termsFields,
    codes: NewCodesBody.nullable().default(null).meta({ description: 'Of a coupon' }),
  })
  .refine(isPeriod, periodError)
  .refine(({ kind, codes }) => (kind === 'coupon') === (codes !== null), {
    path: ['codes'],
    error: 'required',
  })
  .refine(({ kind, combines_with }) => kind !== 'coupon' || !combines_with.includes('coupon'), {
    path: ['combines_with'],
    error: 'invalid_value',
  })
  .meta({ id: 'CreatePromotionBody' })
export type CreatePromotionBody = z.infer<typeof CreatePromotionBody>

export const UpdatePromotionBody = z
  .strictObject({
    ...termsFields,
    revision: z.int().min(0).meta({ description: 'That the changes were made on' }),
  })
  .refine(isPeriod, periodError)
  .meta({ id: 'UpdatePromotionBody' })
export type UpdatePromotionBody = z.infer<typeof UpdatePromotionBody>

export const PromotionResponse = z
  .object({
    id: z.uuid(),
    kind: PromotionKind,
    name: z.string(),
    state: PromotionState,
    conditions: z.array(StoredCondition),
    actions: z.array(StoredAction),
    combines_with: z.array(PromotionKind),
    starts_at: z.string().nullable(),
    ends_at: z.string().nullable(),
    paused_at: z.string().nullable(),
    max_redemptions: z.int().nullable(),
    max_redemptions_per_customer: z.int().nullable(),
    redemption_count: z.int(),
    given: z.number().meta({ description: 'What orders were given, in the base currency' }),
    currency: CurrencyCode,
    code: z.string().nullable().meta({ description: 'Null if it has none or many' }),
    code_prefix: z.string().nullable(),
    code_count: z.int(),
    program: z.enum(PROMOTION_PROGRAMS).nullable().meta({
      description: 'Whose codes it has, such as those of influencers. It cannot be deleted',
    }),
    revision: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'Promotion' })
export type PromotionResponse = z.infer<typeof PromotionResponse>

export const PromotionDetail = PromotionResponse.extend({
  labels: z.record(z.string(), z.string()).meta({
    description:
      'The titles of products, the names of categories and the addresses of customers in its terms, by id',
  }),
}).meta({ id: 'PromotionDetail' })

/** With the terms, which tell what a promotion is. */
export const SimulatedPromotionResponse = SimulatedPromotion.extend({
  conditions: z.array(StoredCondition),
  actions: z.array(StoredAction),
}).meta({ id: 'SimulatedPromotionResponse' })
export type SimulatedPromotionResponse = z.infer<typeof SimulatedPromotionResponse>

export const SimulatedCartResponse = SimulatedCart.extend({
  promotions: z.array(SimulatedPromotionResponse),
}).meta({ id: 'SimulatedCartResponse' })
