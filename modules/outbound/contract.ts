import { z } from 'zod'
import { ProductCard } from '#contract/catalog'
import { SupplierCategoryId } from '#contract/marketplace'
import { Picture } from '#contract/pictures'
import { ReportQuery, ReportRange } from '#contract/reports'

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

/** A category of the marketplace, by its id there. */
export const AffiliateCategory = z.object({
  id: SupplierCategoryId,
  name: z.string(),
})
export type AffiliateCategory = z.infer<typeof AffiliateCategory>

/** What the products of the home page are searched by. With a category the keyword is not used, and is kept. */
export const AffiliateSearch = z.object({
  keyword: AffiliateKeyword,
  category: AffiliateCategory.nullable(),
})
export type AffiliateSearch = z.infer<typeof AffiliateSearch>

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
    keyword: z.string().meta({ description: 'Or the name of the category' }),
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
    category: AffiliateCategory.nullable().meta({
      description: 'The category that is searched instead of the keyword',
    }),
    revision: z.int(),
    products: z.int(),
    found_at: z.iso.datetime().nullable(),
    error: z.string().nullable().meta({ description: 'Of the last attempt, if it failed' }),
  })
  .meta({ id: 'AffiliateSettings' })
export type AffiliateSettings = z.infer<typeof AffiliateSettings>

export const SaveAffiliateSettings = z
  .object({
    keyword: AffiliateKeyword,
    category_id: AffiliateCategory.shape.id.nullable().default(null).meta({
      description: 'Of a category that the shop has from the marketplace. Null for the keyword',
    }),
    revision: z.int().min(0),
  })
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

/** So many links are counted. */
export const MAX_COUNTED_LINKS = 10_000
const countedLinks = z.int().meta({ description: `${MAX_COUNTED_LINKS + 1} stands for more` })

/** Clicks that led to the marketplace, beside those of the days before. */
export const AffiliateReport = z
  .object({
    range: ReportRange,
    clicks: z.int(),
    before_clicks: z.int(),
    products: z.int().meta({ description: 'How many products have clicks' }),
    before_products: z.int(),
    has_any: z.boolean().meta({ description: 'Whether any click was ever counted' }),
    days: z.array(
      z.object({
        day: z.iso.date(),
        clicks: z.int(),
        before_day: z.iso.date(),
        before_clicks: z.int(),
      }),
    ),
    categories: z.array(
      z.object({
        key: z.string().meta({
          description:
            'An id, `none` without a category, `not_in_shop` for what the shop does not have',
        }),
        name: z.string().nullable(),
        clicks: z.int(),
      }),
    ),
  })
  .meta({ id: 'AffiliateReport' })
export type AffiliateReport = z.infer<typeof AffiliateReport>

export const LINK_STATES = ['made', 'waiting', 'none', 'not_needed'] as const
export type LinkStateName = (typeof LINK_STATES)[number]

/** The link of a product to the marketplace. */
export const AffiliateLink = z
  .object({
    supplier_product_id: z.string().nullable().meta({ description: 'At the marketplace' }),
    state: z.enum(LINK_STATES).meta({
      description:
        '`waiting` until the job has asked for it, `none` if the marketplace makes none, `not_needed` if the product is not bought there',
    }),
    requested_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the marketplace answered' }),
    renewal_requested_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When somebody asked for it to be made again' }),
    reason: z.string().nullable().meta({ description: 'Why there is none' }),
  })
  .meta({ id: 'AffiliateLink' })
export type AffiliateLink = z.infer<typeof AffiliateLink>

/** A product that shoppers went to the marketplace for. */
export const ClickedProduct = z
  .object({
    key: z.string(),
    product_id: z.uuid().nullable().meta({ description: 'Null if the shop does not have it' }),
    title: z.string().nullable().meta({ description: 'Null if it was deleted' }),
    image: z.string().nullable(),
    category: z.string().nullable(),
    clicks: z.int(),
    before_clicks: z.int(),
    link: AffiliateLink,
    commission: z
      .object({
        percent: z.number(),
        price: z.number().meta({ description: 'At the marketplace' }),
        estimate: z.number().meta({ description: 'Of a sale at this price' }),
        currency: z.string(),
      })
      .nullable()
      .meta({ description: 'Known for products of the home page, as the marketplace lists them' }),
  })
  .meta({ id: 'ClickedProduct' })
export type ClickedProduct = z.infer<typeof ClickedProduct>

const MAX_SEARCH_LENGTH = 100
export const ClickedProductsQuery = ReportQuery.safeExtend({
  q: z
    .string()
    .trim()
    .max(MAX_SEARCH_LENGTH)
    .regex(/^\P{Cc}*$/u)
    .optional()
    .meta({ description: 'As in the list of products' }),
})
const MAX_CURSOR_LENGTH = 200
export const ListClickedProductsQuery = ClickedProductsQuery.safeExtend({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(MAX_CURSOR_LENGTH).optional(),
})
export const ListMissingLinksQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  cursor: z.string().max(MAX_CURSOR_LENGTH).optional(),
})

/** Links that could not be made. */
export const MissingLink = z
  .object({
    supplier_product_id: z.string(),
    product: z
      .object({ id: z.uuid(), title: z.string(), image: z.string().nullable() })
      .nullable()
      .meta({ description: 'Null if it is not for sale any more' }),
    link: AffiliateLink,
  })
  .meta({ id: 'MissingLink' })
export type MissingLink = z.infer<typeof MissingLink>

export const LinkReport = z
  .object({
    made: countedLinks,
    missing: countedLinks,
    failure: z
      .object({ at: z.iso.datetime(), code: z.string() })
      .nullable()
      .meta({ description: 'The last call for links, if it failed' }),
  })
  .meta({ id: 'LinkReport' })
export type LinkReport = z.infer<typeof LinkReport>
