import type { Context } from 'hono'
import { getPictureSrc } from '#contract/pictures'
import type { AdminProduct, AdminProductSummary } from '#contract/product-administration'
import {
  type AdminListedProduct,
  type AdminProductRecord,
  type CategoryTree,
  getAdminProduct,
  type ProductId,
  selectProductSummaries,
} from '#modules/catalog'
import { getPreviewSlug } from '#modules/product-administration'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { notFoundResponse } from '../http/errors.ts'

type AdminContext = Context<{ Variables: AdminVariables }>

/** Responds with a product as it is now. */
export async function respondWithProduct<Status extends 200 | 201>(
  c: AdminContext,
  { id, secretKey, status }: { id: ProductId; secretKey: string; status: Status },
) {
  const product = await readProduct(c.var.db, { id, secretKey })
  return product ? c.json(product, status) : notFoundResponse(c, 'product_not_found')
}

async function readProduct(
  db: Database,
  { id, secretKey }: { id: ProductId; secretKey: string },
): Promise<AdminProduct | null> {
  const record = await getAdminProduct(db, id)
  if (!record) return null
  const related = await selectProductSummaries(db, record.full.relatedIds)
  const previewSlug = await getPreviewSlug(db, { productId: id, secretKey })
  const { row, full } = record
  return {
    id,
    ...{ revision: row.revision, status: row.status, source: row.source, currency: row.currency },
    ...{ title: full.title, slug: full.slug, description: full.description, brand: full.brand },
    category_id: row.categoryId,
    affiliate_url: row.affiliateUrl,
    seo_title: full.seoTitle,
    seo_description: full.seoDescription,
    ...{ tags: full.tags, attributes: full.attributes, options: full.options },
    variants: toVariantResponses(record),
    images: toImageResponses(record),
    translations: full.translations.map(({ language, title, description, ...texts }) => ({
      ...{ language, title, description },
      seo_title: texts.seoTitle,
      seo_description: texts.seoDescription,
      image_alts: Object.entries(texts.alts).map(([source, alt]) => ({ source, alt })),
    })),
    related: related.map(({ id, title, status, ...other }) => {
      return { id, title, status, picture: toPicture(other) }
    }),
    preview_slug: previewSlug,
    publish_at: row.publishAt?.toISOString() ?? null,
    published_at: row.publishedAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  }
}

function toVariantResponses({ row, full, compareAtMinor }: AdminProductRecord) {
  const { currency } = row
  return full.variants.flatMap(({ id, status, ...variant }) => {
    if (!id || status !== 'active') return []
    const compareAt = compareAtMinor.get(id) ?? null
    const { sku, options, barcode, image, stock, priceMinor, weightGrams } = variant
    return {
      ...{ id, sku, options, barcode, image, stock },
      price: toDecimal({ minor: priceMinor, currency }),
      compare_at_price: compareAt === null ? null : toDecimal({ minor: compareAt, currency }),
      weight_grams: weightGrams,
    }
  })
}

function toImageResponses({ full, images }: AdminProductRecord) {
  const rows = new Map(images.map((image) => [image.source, image]))
  return full.images.map(({ id, source, alt }) => {
    const { state = 'ready', placeholder = null } = rows.get(source) ?? {}
    return { source, alt, state, placeholder, src: getPictureSrc({ id: id ?? '', source }) }
  })
}

/** Converts a product of the list. */
export function toProductSummary(
  product: AdminListedProduct,
  tree: CategoryTree,
): AdminProductSummary {
  const { id, slug, title, status, revision, source, brand, sku, currency, stock, tags } = product
  const path = tree.path(product.categoryId)
  return {
    ...{ id, slug, title, status, revision, source, brand, sku, currency, stock, tags },
    category: path.length === 0 ? null : path.map(({ name }) => name).join(' / '),
    variant_count: product.variantCount,
    price: toDecimal({ minor: product.priceMinor, currency }),
    highest_price: toDecimal({ minor: product.priceMaxMinor, currency }),
    stock_state: product.stockState,
    picture: toPicture(product),
    publish_at: toIso(product.publishAt),
    last_synced_at: toIso(product.lastSyncedAt),
    updated_at: new Date(product.updatedAt).toISOString(),
    created_at: product.createdAt.toISOString(),
  }
}

function toPicture({
  imageSrc,
  imagePlaceholder,
}: Pick<AdminListedProduct, 'imageSrc' | 'imagePlaceholder'>) {
  return imageSrc === null ? null : { src: imageSrc, placeholder: imagePlaceholder }
}

function toIso(timestamp: string | null): string | null {
  return timestamp === null ? null : new Date(timestamp).toISOString()
}
