import { eq, inArray, or } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { ProductSheet } from './product-sheet.ts'
import { type ProductId, products, variants } from './tables.ts'

/** The product that each sheet speaks of, or null when it is new here: by slug, import key, or its only variant's SKU. */
export async function matchProducts(
  db: Database,
  sheets: ProductSheet[],
): Promise<(ProductId | null)[]> {
  const known = await productKeys(db, sheets)
  const bySlug = new Map(known.map(({ slug, id }) => [slug, id]))
  const byImportKey = new Map(known.map(({ importKey, id }) => [importKey, id]))
  const bySku = new Map((await onlySkus(db, sheets)).map((row) => [row.sku, row.productId]))

  return sheets.map(
    ({ keys }) =>
      bySlug.get(keys.slug ?? '') ??
      byImportKey.get(keys.importKey) ??
      bySku.get(keys.sku ?? '') ??
      null,
  )
}

async function productKeys(db: Database, sheets: ProductSheet[]) {
  const { id, slug, importKey } = products
  const slugs = sheets.flatMap(({ keys }) => keys.slug ?? [])
  const importKeys = sheets.map(({ keys }) => keys.importKey)
  return db
    .select({ id, slug, importKey })
    .from(products)
    .where(or(inArray(slug, slugs), inArray(importKey, importKeys)))
}

/** The products that are one variant with one of these SKUs. A SKU among several says nothing of the whole. */
async function onlySkus(db: Database, sheets: ProductSheet[]) {
  const skus = sheets.flatMap(({ keys }) => keys.sku ?? [])
  if (skus.length === 0) return []
  const { sku, productId, id } = variants
  return db
    .select({ sku, productId })
    .from(variants)
    .innerJoin(products, eq(products.onlyVariantId, id))
    .where(inArray(sku, skus))
}
