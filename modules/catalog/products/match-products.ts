import { eq, inArray, or } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type ProductId, products, variants } from '../tables.ts'
import type { ProductInput } from './product-input.ts'

/** The product that each sheet speaks of, or null when it is new here: by slug, import key, or its only variant's SKU. */
export async function matchProducts(
  db: Database,
  inputs: ProductInput[],
): Promise<(ProductId | null)[]> {
  const known = await findProductsByKeys(db, inputs)
  const bySlug = new Map(known.map(({ slug, id }) => [slug, id]))
  const byImportKey = new Map(known.map(({ importKey, id }) => [importKey, id]))
  const bySku = new Map(
    (await findSingleVariantSkus(db, inputs)).map((row) => [row.sku, row.productId]),
  )

  return inputs.map(
    ({ matchKeys }) =>
      bySlug.get(matchKeys.slug ?? '') ??
      byImportKey.get(matchKeys.importKey) ??
      bySku.get(matchKeys.sku ?? '') ??
      null,
  )
}

async function findProductsByKeys(db: Database, sheets: ProductInput[]) {
  const { id, slug, importKey } = products
  const slugs = sheets.flatMap(({ matchKeys }) => matchKeys.slug ?? [])
  const importKeys = sheets.map(({ matchKeys }) => matchKeys.importKey)
  return db
    .select({ id, slug, importKey })
    .from(products)
    .where(or(inArray(slug, slugs), inArray(importKey, importKeys)))
}

/** The products that are one variant with one of these SKUs. A SKU among several says nothing of the whole. */
async function findSingleVariantSkus(db: Database, sheets: ProductInput[]) {
  const skus = sheets.flatMap(({ matchKeys }) => matchKeys.sku ?? [])
  if (skus.length === 0) return []
  const { sku, productId, id } = variants
  return db
    .select({ sku, productId })
    .from(variants)
    .innerJoin(products, eq(products.onlyVariantId, id))
    .where(inArray(sku, skus))
}
