import type { Database } from '#platform/db/database'
import type { Money } from '#platform/money/money'
import type { CategoryId, ProductId } from '../ids.ts'
import type { Product } from '../tables.ts'
import { sanitizeProductHtml } from './clean-html.ts'
import type { FullProduct, FullVariant } from './full-product.ts'
import { insertProducts } from './insert-products.ts'
import type { ProductDraft } from './product-rows.ts'
import { mergeTranslations, type ProductTranslationInput } from './product-translations.ts'
import { refreshProducts } from './refresh-products.ts'

export interface NewVariant {
  sku?: string | null
  /** One value for each option, in the order of the options. */
  options?: string[]
  price: Money
  /** An earlier price and when it ended. Makes the current price a reduction. */
  previousPrice?: { price: Money; until: Date }
  stock: number
  weightGrams?: number | null
  barcode?: string | null
  /** The `source` of one of the product's images. */
  image?: string | null
}

export interface NewProduct {
  /** Defaults to the title. A number makes it unique. */
  slug?: string
  title: string
  /** HTML, sanitised here. */
  description?: string
  brand?: string | null
  categoryId?: CategoryId | null
  source?: Product['source']
  status?: Product['status']
  affiliateUrl?: string | null
  aliId?: string | null
  /** The key by which a later import matches this product. */
  importKey?: string | null
  attributes?: { name: string; value: string }[]
  options?: { name: string; values: { value: string; swatch?: string | null }[] }[]
  variants: [NewVariant, ...NewVariant[]]
  images?: { source: string; alt?: string }[]
  translations?: ProductTranslationInput[]
  /** When the product was added. */
  now: Date
}

/** Creates products with options, variants, images and opening stock. Returns their ids in order. Call it in a transaction. */
export async function createProducts(
  tx: Database,
  { products, now }: { products: NewProduct[]; now: Date },
): Promise<ProductId[]> {
  const drafts = products.map(toProductDraft)
  const productIds = await insertProducts(tx, { drafts, origin: { reason: 'initial' } })
  await refreshProducts(tx, { productIds, now })
  return productIds
}

function toProductDraft(input: NewProduct): ProductDraft {
  return {
    product: toFullProduct(input),
    categoryId: input.categoryId ?? null,
    aliId: input.aliId ?? null,
    previousPrices: input.variants.map(
      ({ previousPrice }) =>
        previousPrice && { minor: previousPrice.price.minor, until: previousPrice.until },
    ),
    createdAt: input.now,
  }
}

function toFullProduct(input: NewProduct): FullProduct {
  const { options = [], images = [] } = input
  return {
    id: null,
    slug: input.slug ?? input.title,
    importKey: input.importKey ?? null,
    title: input.title,
    description: sanitizeProductHtml(input.description ?? ''),
    brand: input.brand ?? null,
    category: [],
    source: input.source ?? 'manual',
    status: input.status ?? 'active',
    affiliateUrl: input.affiliateUrl ?? null,
    seoTitle: null,
    seoDescription: null,
    tags: [],
    relatedIds: [],
    currency: input.variants[0].price.currency,
    attributes: input.attributes ?? [],
    options: options.map(({ name, values }) => ({
      name,
      values: values.map(({ value, swatch = null }) => ({ value, swatch })),
    })),
    variants: input.variants.map(toFullVariant),
    images: images.map(({ source, alt = '' }) => ({ id: null, source, alt })),
    translations: mergeTranslations({ current: [], inputs: input.translations, images }),
  }
}

function toFullVariant(variant: NewVariant): FullVariant {
  return {
    id: null,
    sku: variant.sku ?? null,
    options: variant.options ?? [],
    priceMinor: variant.price.minor,
    weightGrams: variant.weightGrams ?? null,
    barcode: variant.barcode ?? null,
    image: variant.image ?? null,
    status: 'active',
    stock: variant.stock,
    importedStock: variant.stock,
  }
}
