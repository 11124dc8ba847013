import { z } from 'zod'
import { singleLineText, storableTime } from '#contract/addresses'
import { COMMISSION_CATEGORIES, MAX_RATE_PERCENT, RATE_STATES } from '#contract/influencers'

const percent = z
  .number()
  .min(0)
  .max(MAX_RATE_PERCENT)
  .refine((value) => Number(value.toFixed(2)) === value, { error: 'invalid_value' })
  .meta({ description: 'With two decimals at most' })
const category = z.enum(COMMISSION_CATEGORIES)

/** A category of the catalogue. */
export const CatalogCategory = z
  .object({
    id: z.uuid(),
    path: z.array(z.string()).meta({ description: 'Names from the top down to its own' }),
    chosen: category.nullable(),
    usual: category.meta({ description: 'What it has without a choice' }),
  })
  .meta({ id: 'CommissionCatalogCategory' })
export const CatalogCategories = z
  .object({ items: z.array(CatalogCategory) })
  .meta({ id: 'CommissionCatalogCategories' })
export const ChooseCategoryBody = z.object({
  category: category.nullable().meta({ description: 'Null takes the choice back' }),
})

/** What influencers earn of a category without a rate that names more. */
const CategoryRate = z
  .object({
    category,
    percent: z.number(),
    is_changed: z.boolean().meta({ description: 'Whether a rate has replaced the first one' }),
    is_in_catalog: z.boolean().meta({
      description: 'False if no category of the catalogue has it',
    }),
  })
  .meta({ id: 'CategoryRate' })
export const CategoryRates = z
  .object({ items: z.array(CategoryRate), time_zone: z.string() })
  .meta({ id: 'CategoryRates' })

export const CommissionRate = z
  .object({
    id: z.uuid(),
    influencer: z
      .object({ id: z.uuid(), code: z.string(), name: z.string().nullable() })
      .nullable()
      .meta({ description: 'Null for all' }),
    product: z.object({ id: z.uuid(), title: z.string().nullable() }).nullable(),
    category: category.nullable(),
    label: z.string().nullable().meta({ description: 'Of a campaign' }),
    percent: z.number(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime().nullable(),
    state: z.enum(RATE_STATES),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'CommissionRate' })
export type CommissionRate = z.infer<typeof CommissionRate>

export const ListCommissionRatesQuery = z.object({
  state: z.enum(RATE_STATES).optional(),
  influencer: z.uuid().optional().meta({ description: 'Rates of this influencer alone' }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})

/** A rate names an influencer, a product, a category or a campaign, or several of them. */
export const AddCommissionRateBody = z
  .object({
    influencer_id: z.uuid().nullable().default(null),
    product_id: z.uuid().nullable().default(null),
    category: category.nullable().default(null).meta({ description: 'Not beside a product' }),
    label: singleLineText(100).nullable().default(null),
    percent,
    starts_at: storableTime.nullable().default(null).meta({
      description: 'Null for now. Not in the past: what was earned stays',
    }),
    ends_at: storableTime.nullable().default(null).meta({ description: 'Null for no end' }),
  })
  .superRefine(({ influencer_id, product_id, category, label }, context) => {
    const reject = (path: string, code: string) =>
      context.addIssue({ code: 'custom', path: [path], message: code })
    if (product_id && category) reject('category', 'invalid_value')
    if (!(influencer_id || product_id || category || label)) reject('label', 'required')
  })
  .meta({ id: 'AddCommissionRateBody' })

export const EndCommissionRateBody = z
  .object({
    ends_at: storableTime.nullable().default(null).meta({
      description: 'Null for now. Not in the past, and before the end that it has',
    }),
  })
  .meta({ id: 'EndCommissionRateBody' })
