import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { FullProduct, ProductId, VariantId } from '#modules/catalog'
import type { SupplierProduct } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { chooseVariants } from './choose-variants.ts'
import type { SellingMode } from './contract.ts'
import { toSku } from './product-key.ts'
import { supplierProducts, supplierVariants } from './tables.ts'

export interface SaveLinkInput {
  productId: ProductId
  supplier: SupplierProduct
  /** The state that the sync has left. */
  after: FullProduct
  lockedFields: string[]
  textHash: string
  sellingMode: SellingMode
  /** The variants of the shop by the supplier's ids, as they were. */
  variantIds: ReadonlyMap<string, VariantId>
  /** Ids of the supplier's variants whose cost stays as it was, because their price waits for a review. */
  heldIds: ReadonlySet<string>
  now: Date
}

/** Records what a product and its variants are at the marketplace. */
export async function saveLink(tx: Database, input: SaveLinkInput): Promise<void> {
  const { productId, supplier, after, lockedFields, textHash, sellingMode, now } = input
  const changed = {
    ...{ supplierProductId: supplier.id, base: after, lockedFields, textHash, syncedAt: now },
    availability: 'on_sale' as const,
  }
  await tx
    .insert(supplierProducts)
    .values({ productId, sellingMode, createdAt: now, ...changed })
    .onConflictDoUpdate({ target: supplierProducts.productId, set: changed })
  await saveVariantLinks(tx, input)
}

async function saveVariantLinks(tx: Database, input: SaveLinkInput): Promise<void> {
  const { productId, heldIds, now } = input
  const rows = listRows(input)
  const ids = rows.map(({ variantId }) => variantId)
  const supplierIds = rows.map(({ supplierVariantId }) => supplierVariantId)
  const isOfProduct = eq(supplierVariants.productId, productId)
  const isOther = notInArray(supplierVariants.variantId, ids)
  // A variant of the supplier can belong to another one of the shop now: its old row must be gone before.
  const isReplaced = inArray(supplierVariants.supplierVariantId, supplierIds)
  await tx.delete(supplierVariants).where(and(isOfProduct, isReplaced, isOther))
  await upsert(tx, {
    rows: rows.filter(({ supplierVariantId: id }) => !heldIds.has(id)),
    columns: [...COLUMNS, ...COST_COLUMNS],
  })
  await upsert(tx, {
    rows: rows.filter(({ supplierVariantId: id }) => heldIds.has(id)),
    columns: COLUMNS,
  })
  // What the supplier no longer has cannot be ordered there.
  await tx
    .update(supplierVariants)
    .set({ stock: 0, syncedAt: now })
    .where(and(isOfProduct, isOther))
}

const COLUMNS = ['supplierVariantId', 'attributes', 'stock', 'maxQuantity', 'syncedAt'] as const
const COST_COLUMNS = ['costMinor', 'costCurrency'] as const

type Row = typeof supplierVariants.$inferInsert

async function upsert(
  tx: Database,
  { rows, columns }: { rows: Row[]; columns: readonly (keyof Row)[] },
): Promise<void> {
  if (rows.length === 0) return
  const set = Object.fromEntries(
    columns.map((name) => [name, sql.raw(`excluded.${supplierVariants[name].name}`)]),
  )
  await tx
    .insert(supplierVariants)
    .values(rows)
    .onConflictDoUpdate({ target: supplierVariants.variantId, set })
}

/** One row for each variant of the shop that the supplier has. */
function listRows({ productId, supplier, after, variantIds, now }: SaveLinkInput): Row[] {
  const rows = chooseVariants(supplier.variants).flatMap(({ variant, options }) => {
    const values = JSON.stringify(options.map(({ value }) => value))
    const known = variantIds.get(variant.id)
    const found =
      after.variants.find(({ id }) => id === known) ??
      after.variants.find(({ sku }) => sku === toSku(supplier.id, variant.id)) ??
      after.variants.find((one) => JSON.stringify(one.options) === values)
    return found?.id ? [{ variant, variantId: found.id }] : []
  })
  return rows.map(({ variant, variantId }) => ({
    ...{ variantId, productId, supplierVariantId: variant.id, attributes: variant.attributes },
    ...{ costMinor: variant.price.minor, costCurrency: variant.price.currency },
    ...{ stock: variant.stock, maxQuantity: variant.maxQuantity, syncedAt: now },
  }))
}
