import { eq, inArray } from 'drizzle-orm'
import type { ProductId, VariantId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { Money } from '#platform/money/money'
import type { SellingMode } from './contract.ts'
import { supplierProducts, supplierVariants } from './tables.ts'

/** A variant of the shop as the marketplace has it. */
export interface SupplierVariantLink {
  variantId: VariantId
  productId: ProductId
  supplierProductId: string
  supplierVariantId: string
  /** What an order names the variant by. */
  attributes: string
  /** What it cost at the last sync. */
  cost: Money
  /** Of one order. Null without a limit. */
  maxQuantity: number | null
  sellingMode: SellingMode
  availability: 'on_sale' | 'gone' | 'not_for_country'
  syncedAt: Date
}

/** Returns the variants among these that come from the marketplace. */
export async function listSupplierVariants(
  db: Database,
  variantIds: VariantId[],
): Promise<SupplierVariantLink[]> {
  if (variantIds.length === 0) return []
  const rows = await db
    .select({ variant: supplierVariants, product: supplierProducts })
    .from(supplierVariants)
    .innerJoin(supplierProducts, eq(supplierProducts.productId, supplierVariants.productId))
    .where(inArray(supplierVariants.variantId, variantIds))
  return rows.map(({ variant, product }) => ({
    variantId: variant.variantId,
    productId: variant.productId,
    supplierProductId: product.supplierProductId,
    supplierVariantId: variant.supplierVariantId,
    attributes: variant.attributes,
    cost: { minor: variant.costMinor, currency: variant.costCurrency },
    maxQuantity: variant.maxQuantity,
    sellingMode: product.sellingMode,
    availability: product.availability,
    syncedAt: variant.syncedAt,
  }))
}
