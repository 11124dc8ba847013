import { and, desc, eq, lte } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import type { ProductId } from '../ids.ts'
import { products, productVersions } from '../tables.ts'
import { diffProducts } from './diff-products.ts'
import type { FullProduct, FullVariant } from './full-product.ts'

/** A product keeps this many earlier versions. */
export const MAX_VERSIONS = 30

export type ProductVersionRow = typeof productVersions.$inferSelect & { state: FullProduct }

interface RecordVersionInput {
  productId: ProductId
  before: FullProduct
  after: FullProduct
  actor?: Actor | null
  now: Date
}

/**
 * Keeps what a locked product is before a change, with its present revision. A change of stock alone makes no version: an
 * import may state the stock of the whole shop each night.
 */
export async function recordVersion(
  tx: Database,
  { productId, before, after, actor = null, now }: RecordVersionInput,
): Promise<void> {
  if (diffProducts(withoutStock(before), withoutStock(after)).length === 0) return
  const [row] = await tx
    .select({ revision: products.revision })
    .from(products)
    .where(eq(products.id, productId))
  const { revision } = row!
  const by = actor ? toActorColumns(actor) : { actorKind: null, actorId: null, actorName: null }
  await tx
    .insert(productVersions)
    .values({ productId, revision, state: before, ...by, createdAt: now })
    .onConflictDoNothing()
  await tx
    .delete(productVersions)
    .where(
      and(
        eq(productVersions.productId, productId),
        lte(productVersions.revision, revision - MAX_VERSIONS),
      ),
    )
}

/** Lists the earlier versions of a product, the last one first. */
export async function listProductVersions(
  db: Database,
  productId: ProductId,
): Promise<ProductVersionRow[]> {
  const rows = await db
    .select()
    .from(productVersions)
    .where(eq(productVersions.productId, productId))
    .orderBy(desc(productVersions.revision))
  return rows as ProductVersionRow[]
}

/** Returns null if the product has no such version, or no longer. */
export async function getProductVersion(
  db: Database,
  { productId, revision }: { productId: ProductId; revision: number },
): Promise<FullProduct | null> {
  const isVersion = and(
    eq(productVersions.productId, productId),
    eq(productVersions.revision, revision),
  )
  const [row] = await db.select().from(productVersions).where(isVersion)
  return (row?.state as FullProduct | undefined) ?? null
}

function withoutStock(product: FullProduct): FullProduct {
  const clear = (variant: FullVariant) => ({ ...variant, stock: 0, importedStock: 0 })
  return { ...product, variants: product.variants.map(clear) }
}
