import { z } from 'zod'
import { FieldChange, ProductSource, StockState } from '#contract/catalog'
import { ActorReference } from '#contract/identity'
import { Picture } from '#contract/pictures'
import { TRANSLATION_LANGUAGES } from '#platform/i18n/translation-languages'

/** How many products the list shows when it is opened. */
export const RECENT_PRODUCTS = 10
export const MAX_TITLE_LENGTH = 255
export const MAX_OPTIONS = 3
export const MAX_VARIANTS = 250
export const MAX_IMAGES = 100
export const MAX_TAGS = 30
export const MAX_TAG_LENGTH = 40
export const MAX_RELATED_PRODUCTS = 8
export const MAX_SEO_TITLE_LENGTH = 120
export const MAX_SEO_DESCRIPTION_LENGTH = 320
export const MAX_PICTURE_BYTES = 20 * 2 ** 20
const MAX_DESCRIPTION_LENGTH = 200_000
const MAX_PRICE = 10_000_000
const MAX_STOCK = 1_000_000
const MAX_TRANSLATED_LENGTH = 1000

export const PRODUCT_STATUSES = ['draft', 'active', 'withdrawn'] as const
export const ProductStatus = z.enum(PRODUCT_STATUSES)
export type ProductStatus = z.infer<typeof ProductStatus>

/** One line of text. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
/** Without what PostgreSQL cannot store: NUL and unpaired surrogates. */
const STORABLE = /^[^\p{Cs}\0]*$/u

const requiredLine = (max: number) => line(max).min(1)
const optionalLine = (max: number) =>
  line(max)
    .nullable()
    .transform((text) => text || null)

const Price = z
  .number()
  .min(0)
  .max(MAX_PRICE)
  .refine((price) => Number(price.toFixed(2)) === price, { error: 'invalid_value' })

const list = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)).min(1).max(values.length))

export const AdminProductFilterQuery = z.object({
  q: z.string().trim().max(100).optional().meta({
    description: 'Words of the title, the SKU, the brand, the category or the description',
  }),
  statuses: list(PRODUCT_STATUSES).optional().meta({ description: 'Several with commas' }),
  source: ProductSource.optional(),
  category_id: z.uuid().optional().meta({ description: 'With its subcategories' }),
  stock: z.enum(['low', 'out']).optional(),
  tag: z.string().trim().toLowerCase().max(MAX_TAG_LENGTH).optional(),
})

export const ListAdminProductsQuery = AdminProductFilterQuery.extend({
  order: z.enum(['newest', 'oldest']).default('newest'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(400).optional(),
})

const ProductPicture = z.object({ src: z.string(), placeholder: z.string().nullable() })

export const AdminProductSummary = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    status: ProductStatus,
    revision: z.int(),
    publish_at: z.string().nullable(),
    source: ProductSource,
    brand: z.string().nullable(),
    category: z.string().nullable(),
    sku: z.string().nullable().meta({ description: 'Of the first variant' }),
    variant_count: z.int(),
    price: z.number().meta({ description: 'Of the cheapest variant' }),
    highest_price: z.number(),
    currency: z.string(),
    stock: z.int(),
    stock_state: StockState,
    tags: z.array(z.string()),
    picture: ProductPicture.nullable(),
    last_synced_at: z.string().nullable(),
    updated_at: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'AdminProductSummary' })
export type AdminProductSummary = z.infer<typeof AdminProductSummary>

const Attribute = z.object({
  name: requiredLine(120),
  value: z.string().trim().min(1).max(1000).regex(STORABLE),
})

const OptionValue = z.object({
  value: requiredLine(120),
  swatch: optionalLine(60).meta({ description: 'A CSS colour' }),
})
const Option = z.object({ name: requiredLine(60), values: z.array(OptionValue).min(1).max(100) })

const ImageSource = z.string().max(2000).regex(STORABLE).meta({
  description: 'As in the product, or as an upload returned it',
})

const VariantEdit = z.object({
  id: z.uuid().nullable().meta({ description: 'Null for a new variant' }),
  sku: optionalLine(100),
  options: z.array(requiredLine(120)).max(MAX_OPTIONS),
  price: Price,
  weight_grams: z.int().min(0).max(1_000_000).nullable(),
  barcode: optionalLine(60),
  image: ImageSource.nullable(),
  initial_stock: z.int().min(0).max(MAX_STOCK).default(0).meta({
    description: 'Of a new variant. Others change by stock movements',
  }),
})

const TranslationEdit = z.object({
  language: z.enum(TRANSLATION_LANGUAGES),
  title: optionalLine(MAX_TITLE_LENGTH),
  description: z.string().trim().max(MAX_DESCRIPTION_LENGTH).regex(STORABLE).nullable(),
  seo_title: optionalLine(MAX_SEO_TITLE_LENGTH),
  seo_description: optionalLine(MAX_SEO_DESCRIPTION_LENGTH),
  image_alts: z
    .array(
      z.object({
        source: ImageSource,
        alt: z.string().trim().max(MAX_TRANSLATED_LENGTH).regex(STORABLE),
      }),
    )
    .max(MAX_IMAGES),
})

export const ProductTag = requiredLine(MAX_TAG_LENGTH).toLowerCase()

/** All of a product that is edited together. What is left out of a list is removed. */
export const ProductBody = z.object({
  title: requiredLine(MAX_TITLE_LENGTH),
  slug: line(MAX_TITLE_LENGTH).meta({ description: 'Made from the title if it is empty' }),
  description: z.string().trim().max(MAX_DESCRIPTION_LENGTH).regex(STORABLE).meta({
    description: 'HTML, which is sanitised',
  }),
  brand: optionalLine(120),
  category_id: z.uuid().nullable(),
  seo_title: optionalLine(MAX_SEO_TITLE_LENGTH),
  seo_description: optionalLine(MAX_SEO_DESCRIPTION_LENGTH),
  tags: z.array(ProductTag).max(MAX_TAGS),
  related_ids: z.array(z.uuid()).max(MAX_RELATED_PRODUCTS),
  attributes: z.array(Attribute).max(100),
  options: z.array(Option).max(MAX_OPTIONS),
  variants: z.array(VariantEdit).min(1).max(MAX_VARIANTS),
  images: z
    .array(
      z.object({
        source: ImageSource,
        alt: z.string().trim().max(MAX_TRANSLATED_LENGTH).regex(STORABLE),
      }),
    )
    .max(MAX_IMAGES),
  translations: z.array(TranslationEdit).max(TRANSLATION_LANGUAGES.length),
})
export type ProductBody = z.input<typeof ProductBody>

export const SaveProductBody = ProductBody.extend({
  revision: z.int().min(0).meta({ description: 'The one that the edit was made on' }),
})

const AdminVariant = VariantEdit.omit({ initial_stock: true }).extend({
  id: z.uuid(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  options: z.array(z.string()),
  stock: z.int(),
  compare_at_price: z.number().nullable().meta({
    description: 'The lowest price of the 30 days before a reduction. Null without one',
  }),
})

export const AdminProduct = ProductBody.extend({
  id: z.uuid(),
  revision: z.int(),
  status: ProductStatus,
  publish_at: z.string().nullable(),
  published_at: z.string().nullable(),
  source: ProductSource,
  affiliate_url: z.string().nullable(),
  currency: z.string(),
  brand: z.string().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  variants: z.array(AdminVariant),
  images: z.array(
    Picture.extend({
      source: z.string(),
      state: z.enum(['ready', 'waiting', 'broken']),
    }),
  ),
  related: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      status: ProductStatus,
      picture: ProductPicture.nullable(),
    }),
  ),
  preview_slug: z.string().nullable().meta({
    description: 'Stands for the slug in the address of the preview. Null if there is none',
  }),
  updated_at: z.string(),
  created_at: z.string(),
})
  .omit({ related_ids: true })
  .meta({ id: 'AdminProduct' })
export type AdminProduct = z.output<typeof AdminProduct>

export const SetProductStatusBody = z
  .object({
    status: ProductStatus,
    publish_at: z.iso.datetime({ offset: true }).nullable().default(null).meta({
      description: 'When the draft is published; only with the status `draft`',
    }),
  })
  .refine(({ status, publish_at }) => status === 'draft' || publish_at === null, {
    path: ['publish_at'],
    error: 'invalid_value',
  })

export const STOCK_CHANGE_REASONS = ['delivery', 'correction', 'damage', 'return'] as const

export const MoveStockBody = z
  .object({
    variant_id: z.uuid(),
    counted: z.int().min(0).max(MAX_STOCK).optional().meta({ description: 'The stock after it' }),
    quantity: z.int().min(-MAX_STOCK).max(MAX_STOCK).optional().meta({
      description: 'What came or, below zero, went. Give this or `counted`',
    }),
    reason: z.enum(STOCK_CHANGE_REASONS),
    note: z.string().trim().max(500).regex(STORABLE).default(''),
  })
  .refine(({ counted, quantity }) => (counted === undefined) !== (quantity === undefined), {
    path: ['quantity'],
    error: 'invalid_value',
  })

export const ListStockMovementsQuery = z.object({
  variant_id: z.uuid().optional(),
  sales: z.enum(['true', 'false']).default('false').meta({
    description: 'Also what orders took and gave back',
  }),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(400).optional(),
})

/** What people do not choose. */
const OtherReason = z
  .object({ initial: z.null(), import: z.null(), sale: z.null(), release: z.null() })
  .keyof()

export const StockMovement = z
  .object({
    id: z.uuid(),
    variant_id: z.uuid(),
    options: z.array(z.string()),
    sku: z.string().nullable(),
    quantity: z.int(),
    reason: z.enum(STOCK_CHANGE_REASONS).or(OtherReason),
    location: z.string(),
    note: z.string(),
    actor: ActorReference.nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'StockMovement' })
export type StockMovement = z.infer<typeof StockMovement>

export const StockLevels = z
  .object({
    items: z.array(z.object({ variant_id: z.uuid(), location: z.string(), stock: z.int() })),
  })
  .meta({ id: 'StockLevels' })

export const SchedulePricesBody = z.object({
  variant_ids: z.array(z.uuid()).min(1).max(MAX_VARIANTS),
  price: Price,
  starts_at: z.iso.datetime({ offset: true }),
  ends_at: z.iso.datetime({ offset: true }).nullable().meta({
    description: 'When the price of before comes back. Null if the new price stays',
  }),
})

export const ProductPrices = z
  .object({
    currency: z.string(),
    variants: z.array(
      z.object({
        variant_id: z.uuid(),
        lowest_30_days: z.number(),
        changes: z.array(z.object({ price: z.number(), at: z.string() })),
      }),
    ),
    scheduled: z.array(
      z.object({
        id: z.uuid(),
        variant_id: z.uuid(),
        price: z.number(),
        starts_at: z.string(),
        ends_at: z.string().nullable(),
        state: z.enum(['planned', 'running']),
      }),
    ),
  })
  .meta({ id: 'ProductPrices' })
export type ProductPrices = z.infer<typeof ProductPrices>

export const ProductVersion = z
  .object({
    revision: z.int(),
    changes: z.array(FieldChange),
    actor: ActorReference.nullable().meta({ description: 'Null for imports' }),
    ended_at: z.string().meta({ description: 'When the change was made that ended it' }),
  })
  .meta({
    id: 'ProductVersion',
    description: 'What a product was, and what the next change changed',
  })
export type ProductVersion = z.infer<typeof ProductVersion>

export const RestoreVersionBody = z.object({
  revision: z.int().min(0).meta({ description: 'The present one of the product' }),
})

export const DuplicateProductBody = z.object({ title: requiredLine(MAX_TITLE_LENGTH) })

export const UploadedPicture = z
  .object({
    source: z.string().meta({ description: 'To save an image of a product with' }),
    preview: z.string().meta({ description: 'A data URI to show until it is saved' }),
  })
  .meta({ id: 'UploadedPicture' })
