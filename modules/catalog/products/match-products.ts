import { eq, inArray, or } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type ProductId, products, variants } from '../tables.ts'
import type { ProductInput } from './product-input.ts'

/** Returns the product that each input matches: by slug, then import key, then the SKU of its only variant. Null without a match. */
export async function matchProducts(
  db: Database,
  inputs: ProductInput[],
): Promise<(ProductId | null)[]> {
  const matches = await findProductsByKeys(db, inputs)
  const bySlug = new Map(matches.map(({ slug, id }) => [slug, id]))
  const byImportKey = new Map(matches.map(({ importKey, id }) => [importKey, id]))
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

async function findProductsByKeys(db: Database, inputs: ProductInput[]) {
  const { id, slug, importKey } = products
  const slugs = inputs.flatMap(({ matchKeys }) => matchKeys.slug ?? [])
  const importKeys = inputs.map(({ matchKeys }) => matchKeys.importKey)
  return db
    .select({ id, slug, importKey })
    .from(products)
    .where(or(inArray(slug, slugs), inArray(importKey, importKeys)))
}

/** Finds products whose only variant has one of the SKUs. The SKU of one variant among several does not identify a product. */
async function findSingleVariantSkus(db: Database, inputs: ProductInput[]) {
  const skus = inputs.flatMap(({ matchKeys }) => matchKeys.sku ?? [])
  if (skus.length === 0) return []
  const { sku, productId, id } = variants
  return db
    .select({ sku, productId })
    .from(variants)
    .innerJoin(products, eq(products.onlyVariantId, id))
    .where(inArray(sku, skus))
}
