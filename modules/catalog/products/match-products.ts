import { eq, inArray, or } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type ProductId, products, variants } from '../tables.ts'
import type { ProductInput } from './product-input.ts'

/** Returns the product that each input matches: by slug, import key, id at AliExpress, then the SKU of its only variant. Null without a match. */
export async function matchProducts(
  db: Database,
  inputs: Pick<ProductInput, 'matchKeys'>[],
): Promise<(ProductId | null)[]> {
  const matches = await findProductsByKeys(db, inputs)
  const bySlug = new Map(matches.map(({ slug, id }) => [slug, id]))
  const byImportKey = new Map(matches.map(({ importKey, id }) => [importKey, id]))
  const byAliId = new Map(matches.map(({ aliId, id }) => [aliId, id]))
  const bySku = new Map(
    (await findSingleVariantSkus(db, inputs)).map((row) => [row.sku, row.productId]),
  )

  return inputs.map(
    ({ matchKeys }) =>
      bySlug.get(matchKeys.slug ?? '') ??
      byImportKey.get(matchKeys.importKey) ??
      byAliId.get(matchKeys.aliId ?? '') ??
      bySku.get(matchKeys.sku ?? '') ??
      null,
  )
}

async function findProductsByKeys(db: Database, inputs: Pick<ProductInput, 'matchKeys'>[]) {
  const { id, slug, importKey, aliId } = products
  const slugs = inputs.flatMap(({ matchKeys }) => matchKeys.slug ?? [])
  const importKeys = inputs.map(({ matchKeys }) => matchKeys.importKey)
  const aliIds = inputs.flatMap(({ matchKeys }) => matchKeys.aliId ?? [])
  return db
    .select({ id, slug, importKey, aliId })
    .from(products)
    .where(or(inArray(slug, slugs), inArray(importKey, importKeys), inArray(aliId, aliIds)))
}

/** Finds products whose only variant has one of the SKUs. The SKU of one variant among several does not identify a product. */
async function findSingleVariantSkus(db: Database, inputs: Pick<ProductInput, 'matchKeys'>[]) {
  const skus = inputs.flatMap(({ matchKeys }) => matchKeys.sku ?? [])
  if (skus.length === 0) return []
  const { sku, productId, id } = variants
  return db
    .select({ sku, productId })
    .from(variants)
    .innerJoin(products, eq(products.onlyVariantId, id))
    .where(inArray(sku, skus))
}
