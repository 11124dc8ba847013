import { z } from 'zod'
import { singleLineText, storableTime } from '#contract/addresses'
import { Picture } from '#contract/pictures'
import { Country, CurrencyCode, PriceReceipt, ShippingMethod } from '#contract/pricing'

/** What gives a promotion: a code that the shopper enters, the shop by itself, or a sale that the shopper has revealed. */
export const PROMOTION_KINDS = ['coupon', 'automatic', 'flash_sale'] as const
export const PromotionKind = z.enum(PROMOTION_KINDS)
export type PromotionKind = z.infer<typeof PromotionKind>
/** Those that a clerk composes of conditions and actions; flash sales have routes of their own. */
export const ComposedPromotionKind = z.enum(['coupon', 'automatic'])

/** Programmes of which a promotion has the codes. The codes come and go with the programme, the terms are the owner's. */
export const PROMOTION_PROGRAMS = ['influencer'] as const
export type PromotionProgram = (typeof PROMOTION_PROGRAMS)[number]

export const PROMOTION_STATES = ['running', 'planned', 'paused', 'over', 'used_up'] as const
export const PromotionState = z.enum(PROMOTION_STATES)
export type PromotionState = z.infer<typeof PromotionState>

export const CouponCode = singleLineText(40)

export const OWN_COUPON_STATES = ['ready', 'used', 'ended'] as const
export const OwnCouponState = z.enum(OWN_COUPON_STATES)
export type OwnCouponState = z.infer<typeof OwnCouponState>

/** A coupon that only you can redeem. */
export const OwnCoupon = z
  .object({
    code: z.string(),
    state: OwnCouponState,
    amount: z.number().nullable().meta({ description: 'What it takes off, in `currency`' }),
    currency: z.string().nullable(),
    percent: z.number().nullable(),
    origin: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('check_in'), day: z.iso.date() }),
        z.object({ kind: z.literal('milestone'), streak: z.int() }),
        z.object({ kind: z.literal('referral') }),
        z.object({ kind: z.literal('sales'), sales: z.int() }),
        z.object({ kind: z.literal('promotion'), name: z.string() }),
      ])
      .meta({ description: 'What it was issued for' }),
    ends_at: z.iso.datetime().nullable(),
    order: z
      .object({ id: z.uuid(), number: z.string() })
      .nullable()
      .meta({ description: 'That has it' }),
    redeemed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnCoupon' })
export type OwnCoupon = z.infer<typeof OwnCoupon>

/** What one of your coupons would do to your cart. */
export const SuggestedCoupon = z
  .object({
    coupon: OwnCoupon,
    saving: z.number(),
    currency: z.string(),
    refusal: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why it does not apply, with what would make it apply' }),
  })
  .meta({ id: 'SuggestedCoupon' })
export type SuggestedCoupon = z.infer<typeof SuggestedCoupon>

export const ListPromotionsQuery = z.object({
  q: z.string().trim().max(120).optional(),
  state: PromotionState.optional(),
  kind: PromotionKind.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(400).optional(),
})

/** Running promotions, and what they have given so far in the base currency. */
export const PromotionSummary = z
  .object({
    running: z.int(),
    given: z.number(),
    currency: z.string(),
    time_zone: z.string().meta({ description: 'Of the shop, such as `Europe/Berlin`' }),
  })
  .meta({ id: 'PromotionSummary' })

const MAX_ITEMS = 100
const MAX_CODES = 10

/** The days that a timeline shows. */
export const TimelineQuery = z
  .object({ from: storableTime, to: storableTime })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: 'ends_before_start',
  })

export const SimulateCartBody = z
  .object({
    items: z
      .array(z.object({ variant_id: z.uuid(), quantity: z.int().min(1).max(99) }))
      .max(MAX_ITEMS),
    coupon_codes: z.array(CouponCode).max(MAX_CODES).default([]),
    email: z.string().trim().max(254).optional().meta({
      description: 'Of an account; a guest without it. Needs `customers:read`',
    }),
    country: Country,
    currency: CurrencyCode,
    shipping: ShippingMethod.default('standard'),
    at: storableTime.optional().meta({ description: 'Default: now' }),
    has_revealed_flash_sale: z.boolean().default(false).meta({
      description: 'Whether the shopper has revealed the flash sale of that time',
    }),
  })
  .meta({ id: 'SimulateCartBody' })
export type SimulateCartBody = z.infer<typeof SimulateCartBody>

/** An account that a promotion can be for. */
export const PromotionCustomer = z
  .object({ id: z.uuid(), email: z.string() })
  .meta({ id: 'PromotionCustomer' })

/** What a promotion does to a simulated cart. */
export const SimulatedPromotion = z
  .object({
    promotion_id: z.uuid().nullable().meta({ description: 'Null for a code that does not exist' }),
    kind: PromotionKind,
    name: z.string(),
    code: z.string().nullable(),
    applies: z.boolean(),
    discount: z.number().meta({ description: 'What it takes off the goods' }),
    shipping_discount: z.number(),
    reason: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why it does not apply, with what would make it apply' }),
  })
  .meta({ id: 'SimulatedPromotion' })
export type SimulatedPromotion = z.infer<typeof SimulatedPromotion>

export const SimulatedCart = z
  .object({
    at: z.string(),
    currency: z.string(),
    customer: PromotionCustomer.nullable().meta({ description: 'Null for a guest' }),
    items: z.array(
      z.object({
        variant_id: z.uuid(),
        title: z.string(),
        options: z.array(z.object({ name: z.string(), value: z.string() })),
        image: Picture.nullable(),
        unit_price: z.number(),
        quantity: z.int().meta({ description: 'How many of the units are available' }),
        receipt: PriceReceipt,
      }),
    ),
    promotions: z.array(SimulatedPromotion),
    receipt: PriceReceipt,
  })
  .meta({ id: 'SimulatedCart' })
export type SimulatedCart = z.infer<typeof SimulatedCart>
