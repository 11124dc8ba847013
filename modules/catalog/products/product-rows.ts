import { newId } from '#platform/ids'
import type { OpeningStock } from '../inventory/record-stock-movements.ts'
import type {
  CategoryId,
  ProductId,
  priceChanges,
  productAttributes,
  productImages,
  productImageTranslations,
  productOptions,
  productOptionValues,
  products,
  productTags,
  productTranslations,
  relatedProducts,
  variants,
} from '../tables.ts'
import type { FullOption, FullProduct } from './full-product.ts'
import { hasTranslatedText } from './product-translations.ts'

/** A new product with what its row needs besides its content. */
export interface ProductDraft {
  product: FullProduct
  categoryId: CategoryId | null
  aliId: string | null
  /** Earlier prices, by the index of the variant. */
  previousPrices: (PreviousPrice | undefined)[]
  createdAt: Date
}

export interface PreviousPrice {
  minor: number
  until: Date
}

/** Why variants have their opening stock; the reference defaults to the product's id. */
export interface StockOrigin {
  reason: OpeningStock['reason']
  reference?: string
}

/** Rows of the catalogue's tables, in the order in which foreign keys allow to insert them. */
export interface ProductRows {
  products: (typeof products.$inferInsert)[]
  attributes: (typeof productAttributes.$inferInsert)[]
  tags: (typeof productTags.$inferInsert)[]
  relatedProducts: (typeof relatedProducts.$inferInsert)[]
  options: (typeof productOptions.$inferInsert)[]
  optionValues: (typeof productOptionValues.$inferInsert)[]
  images: ImageRow[]
  variants: (typeof variants.$inferInsert)[]
  translations: (typeof productTranslations.$inferInsert)[]
  imageTranslations: (typeof productImageTranslations.$inferInsert)[]
  priceChanges: (typeof priceChanges.$inferInsert)[]
  stockMovements: OpeningStock[]
}

export type ImageRow = typeof productImages.$inferInsert

/** Builds all rows of a new product. Its slug must be unique. */
export function buildProductRows(
  draft: ProductDraft,
  { id, slug, origin }: { id: ProductId; slug: string; origin: StockOrigin },
): ProductRows {
  const { product, createdAt } = draft
  const images = buildImageRows(id, product.images)
  return {
    products: [buildProductRow(draft, id, slug)],
    attributes: buildAttributeRows(id, product.attributes),
    tags: buildTagRows(id, product.tags),
    relatedProducts: buildRelatedRows(id, product.relatedIds),
    ...buildOptionRows(id, product.options),
    images,
    ...buildTranslationRows(id, product.translations, images),
    ...buildNewVariantRows({ ...draft, productId: id, images, origin, now: createdAt }),
  }
}

function buildProductRow(
  { product, categoryId, aliId, createdAt }: ProductDraft,
  id: ProductId,
  slug: string,
): typeof products.$inferInsert {
  const { title, description, brand, source, status, affiliateUrl, importKey, currency } = product
  const { seoTitle, seoDescription } = product
  return {
    ...{ id, slug, title, description, brand, categoryId, source, status, affiliateUrl },
    ...{ aliId, importKey, currency, seoTitle, seoDescription, createdAt, updatedAt: createdAt },
  }
}

export function buildAttributeRows(
  productId: ProductId,
  attributes: FullProduct['attributes'],
): ProductRows['attributes'] {
  return attributes.map(({ name, value }, index) => ({
    productId,
    position: index + 1,
    name,
    value,
  }))
}

export function buildTagRows(productId: ProductId, tags: string[]): ProductRows['tags'] {
  return tags.map((tag) => ({ productId, tag }))
}

export function buildRelatedRows(
  productId: ProductId,
  relatedIds: ProductId[],
): ProductRows['relatedProducts'] {
  return relatedIds.map((otherId, index) => ({ productId, otherId, position: index + 1 }))
}

export function buildOptionRows(
  productId: ProductId,
  options: FullOption[],
): Pick<ProductRows, 'options' | 'optionValues'> {
  const rows = options.map(({ name, values }, index) => {
    return { id: newId<'option'>(), productId, position: index + 1, name, values }
  })
  return {
    options: rows.map(({ id, productId, position, name }) => ({ id, productId, position, name })),
    optionValues: rows.flatMap(({ id: optionId, values }) =>
      values.map(({ value, swatch }, index) => {
        return { id: newId<'option value'>(), optionId, position: index + 1, value, swatch }
      }),
    ),
  }
}

/** Images that have an id keep it. */
export function buildImageRows(productId: ProductId, images: FullProduct['images']): ImageRow[] {
  return images.map(({ id, source, alt }, index) => ({
    id: id ?? newId<'image'>(),
    productId,
    position: index + 1,
    source,
    alt,
    state: getInitialImageState(source),
  }))
}

export function buildTranslationRows(
  productId: ProductId,
  translations: FullProduct['translations'],
  images: Pick<ImageRow, 'id' | 'source'>[],
): Pick<ProductRows, 'translations' | 'imageTranslations'> {
  const texts = translations.filter(hasTranslatedText)
  return {
    translations: texts.map(({ alts: _, ...row }) => ({ ...row, productId })),
    imageTranslations: translations.flatMap(({ language, alts }) =>
      images.flatMap(({ id: imageId, source }) => {
        const alt = alts[source]
        return alt ? [{ imageId, language, alt }] : []
      }),
    ),
  }
}

/** Remote images are fetched later; until then the product shows the fallback picture. */
function getInitialImageState(source: string): 'ready' | 'waiting' {
  return /^https?:/.test(source) ? 'waiting' : 'ready'
}

interface NewVariantsInput extends Pick<ProductDraft, 'product' | 'previousPrices'> {
  productId: ProductId
  images: ImageRow[]
  origin: StockOrigin
  now: Date
}

/** Builds the rows of the variants that have no id yet, with their first prices and opening stock. */
export function buildNewVariantRows({
  product,
  previousPrices,
  productId,
  images,
  origin: { reason, reference = productId },
  now,
}: NewVariantsInput): Pick<ProductRows, 'variants' | 'priceChanges' | 'stockMovements'> {
  const imageIds = new Map(images.map(({ source, id }) => [source, id]))
  const added = product.variants.flatMap(({ id, image, ...variant }, index) => {
    if (id) return []
    const imageId = imageIds.get(image ?? '') ?? null
    const row = { ...variant, id: newId<'variant'>(), productId, position: index + 1, imageId }
    return { row, previous: previousPrices[index] }
  })
  const stocked = added.filter(({ row }) => row.stock > 0)
  return {
    variants: added.map(({ row }) => row),
    priceChanges: added.flatMap(({ row: { id: variantId, priceMinor }, previous }) => {
      if (!previous) return [{ variantId, priceMinor, createdAt: now }]
      return [
        { variantId, priceMinor: previous.minor, createdAt: now },
        { variantId, priceMinor, createdAt: previous.until },
      ]
    }),
    stockMovements: stocked.map(({ row: { id: variantId, stock: quantity } }) => {
      return { variantId, quantity, reason, reference, createdAt: now }
    }),
  }
}
