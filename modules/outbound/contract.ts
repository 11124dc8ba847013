import { z } from 'zod'
import { ProductCard } from '#contract/catalog'
import { Picture } from '#contract/pictures'
import { ReportRange } from '#contract/reports'

/** So many products of the marketplace are on the home page. */
export const AFFILIATE_PRODUCT_COUNT = 8
export const DEFAULT_AFFILIATE_KEYWORD = 'electronics'
const MAX_KEYWORD_LENGTH = 100

export const AffiliateKeyword = z
  .string()
  .trim()
  .min(1)
  .max(MAX_KEYWORD_LENGTH)
  .regex(/^\P{C}*$/u, { error: 'single_line_text' })
  .meta({ example: DEFAULT_AFFILIATE_KEYWORD })

/** A product of the affiliate interface. */
export const AffiliateProduct = z
  .object({
    product_id: z.string().meta({ description: 'At the marketplace' }),
    product_title: z.string(),
    image: Picture.nullable().meta({ description: 'A copy of the shop' }),
    target_sale_price: z.number().nullable(),
    target_sale_price_currency: z.string().nullable(),
    category_name: z.string().nullable(),
    has_link: z.boolean().meta({
      description: 'Whether `/outbound/listings/{supplier_id}` leads to the marketplace',
    }),
    product: ProductCard.nullable().meta({ description: 'The product of the shop, if it has it' }),
  })
  .meta({ id: 'AffiliateProduct' })
export type AffiliateProduct = z.infer<typeof AffiliateProduct>

export const AFFILIATE_STATES = ['loading', 'error', 'found'] as const
export const AffiliateProducts = z
  .object({
    keyword: z.string(),
    state: z.enum(AFFILIATE_STATES).meta({
      description: '`loading` until the marketplace has answered for the first time',
    }),
    message: z.string().nullable().meta({ description: 'Why there are none' }),
    items: z.array(AffiliateProduct),
  })
  .meta({ id: 'AffiliateProducts' })
export type AffiliateProducts = z.infer<typeof AffiliateProducts>

/** The products of the marketplace on the home page, as the owner sees them. */
export const AffiliateSettings = z
  .object({
    keyword: AffiliateKeyword,
    revision: z.int(),
    products: z.int(),
    found_at: z.iso.datetime().nullable(),
    error: z.string().nullable().meta({ description: 'Of the last attempt, if it failed' }),
  })
  .meta({ id: 'AffiliateSettings' })
export type AffiliateSettings = z.infer<typeof AffiliateSettings>

export const SaveAffiliateSettings = z
  .object({ keyword: AffiliateKeyword, revision: z.int().min(0) })
  .meta({ id: 'SaveAffiliateSettings' })

/** Clicks that led to the marketplace. */
export const OutboundReport = z
  .object({
    range: ReportRange,
    clicks: z.int(),
    days: z.array(z.object({ day: z.iso.date(), clicks: z.int() })),
    products: z
      .array(
        z.object({
          key: z.string(),
          title: z.string(),
          image: z.string().nullable(),
          slug: z.string().nullable().meta({ description: 'Null if the shop does not have it' }),
          clicks: z.int(),
          days: z.array(z.int()).meta({ description: 'For each of `days`' }),
        }),
      )
      .meta({ description: 'The ten with the most clicks' }),
  })
  .meta({ id: 'OutboundReport' })
export type OutboundReport = z.infer<typeof OutboundReport>
