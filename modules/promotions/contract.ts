import { z } from 'zod'
import { singleLineText } from '#contract/addresses'

const MAX_INTEGER = 2 ** 31 - 1
const count = z.int().min(1).max(MAX_INTEGER)
/** PostgreSQL and JavaScript write years before 1000 and after 9999 differently. */
const time = z.iso
  .datetime({ offset: true })
  .refine((text) => /^[1-9]/.test(text), { error: 'invalid_value' })

const PercentageDiscount = z.strictObject({
  percent: z.number().min(0.01).max(100).multipleOf(0.01),
})
const FixedDiscount = z.strictObject({ amount: z.number().positive().max(1e9) })
const CouponDiscount = z.union([PercentageDiscount, FixedDiscount])

const scopeFields = {
  category_ids: z.array(z.uuid()).meta({
    description: 'The coupon is for the products of these categories and of those below them',
  }),
  product_ids: z.array(z.uuid()).meta({
    description: 'The coupon is for these products. Without categories and products, it is for all',
  }),
}

export const CreateCouponBody = z
  .object({
    code: singleLineText(40),
    discount: CouponDiscount,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional()
      .meta({ description: 'Of the amount and of `min_subtotal`' }),
    min_subtotal: z.number().min(0).max(1e9).default(0).meta({
      description: 'What the items that the coupon is for cost at least',
    }),
    starts_at: time.optional(),
    ends_at: time.optional(),
    max_redemptions: count.optional(),
    max_redemptions_per_customer: count.optional(),
    category_ids: scopeFields.category_ids.max(100).default([]),
    product_ids: scopeFields.product_ids.max(100).default([]),
  })
  .refine(
    ({ currency, discount, min_subtotal }) => !needsCurrency(discount, min_subtotal) || currency,
    {
      path: ['currency'],
      error: 'required',
    },
  )
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || isBefore(starts_at, ends_at), {
    path: ['ends_at'],
    error: 'ends_before_start',
  })
  .meta({ id: 'CreateCouponBody' })
export type CreateCouponBody = z.infer<typeof CreateCouponBody>

export const Coupon = z
  .object({
    id: z.uuid(),
    code: z.string(),
    discount: CouponDiscount,
    currency: z.string().nullable(),
    min_subtotal: z.number(),
    starts_at: z.string().nullable(),
    ends_at: z.string().nullable(),
    max_redemptions: z.int().nullable(),
    max_redemptions_per_customer: z.int().nullable(),
    redemption_count: z.int(),
    user_id: z.uuid().nullable().meta({
      description: 'The account that alone can redeem it. Null for everybody',
    }),
    ...scopeFields,
    created_at: z.string(),
  })
  .meta({ id: 'Coupon' })
export type Coupon = z.infer<typeof Coupon>

export const ListCouponsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(400).optional(),
})

function needsCurrency(discount: z.infer<typeof CouponDiscount>, minSubtotal: number): boolean {
  return 'amount' in discount || minSubtotal > 0
}

function isBefore(start: string, end: string): boolean {
  return Date.parse(start) < Date.parse(end)
}
