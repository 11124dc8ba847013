import { inArray } from 'drizzle-orm'
import {
  loadFullProducts,
  lockProducts,
  matchProducts,
  type ProductId,
  type VariantId,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { KnownProduct } from './compare-item.ts'
import { toImportKey } from './product-key.ts'
import { supplierProducts, supplierVariants } from './tables.ts'

export interface LockedProduct extends KnownProduct {
  /** The row of the last sync; null without one. */
  link: typeof supplierProducts.$inferSelect | null
}

/** Locks what the shop has of these products of the marketplace, and returns it by the supplier's ids. */
export async function lockKnownProducts(
  tx: Database,
  supplierIds: string[],
): Promise<Map<string, LockedProduct>> {
  const found = await matchProducts(
    tx,
    supplierIds.map((id) => ({ matchKeys: { importKey: toImportKey(id), aliId: id } })),
  )
  const ids = [...new Set(found.filter((id) => id !== null))].toSorted()
  if (ids.length === 0) return new Map()
  await lockProducts(tx, ids)
  const current = new Map((await loadFullProducts(tx, ids)).map((one) => [one.id, one]))
  const links = await tx
    .select()
    .from(supplierProducts)
    .where(inArray(supplierProducts.productId, ids))
  const linkById = new Map(links.map((link) => [link.productId, link]))
  const variantIds = await listVariantIds(tx, ids)
  return new Map(
    supplierIds.flatMap((supplierId, at) => {
      const product = current.get(found[at]!)
      if (!product) return []
      const link = linkById.get(product.id!) ?? null
      const variants = variantIds.get(product.id!) ?? new Map()
      const { base = null, lockedFields = [] } = link ?? {}
      const known = { current: product, base, lockedFields, variantIds: variants, link }
      return [[supplierId, known] as const]
    }),
  )
}

async function listVariantIds(tx: Database, ids: ProductId[]) {
  const { productId, variantId, supplierVariantId } = supplierVariants
  const rows = await tx
    .select({ productId, variantId, supplierVariantId })
    .from(supplierVariants)
    .where(inArray(productId, ids))
  const byProduct = new Map<ProductId, Map<string, VariantId>>()
  for (const row of rows) {
    const variants = byProduct.get(row.productId) ?? new Map<string, VariantId>()
    byProduct.set(row.productId, variants.set(row.supplierVariantId, row.variantId))
  }
  return byProduct
}
