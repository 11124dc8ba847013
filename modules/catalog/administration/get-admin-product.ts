import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { FullProduct } from '../products/full-product.ts'
import { loadFullProducts } from '../products/load-full-products.ts'
import {
  type Product,
  type ProductId,
  productImages,
  products,
  type VariantId,
  variants,
} from '../tables.ts'

type ImageRow = Pick<typeof productImages.$inferSelect, 'id' | 'source' | 'state' | 'placeholder'>

export interface AdminProductRecord {
  row: Product
  full: FullProduct
  /** The lowest price of the 30 days before a reduction, by the variant that is reduced. */
  compareAtMinor: ReadonlyMap<VariantId, number | null>
  images: ImageRow[]
}

/** Returns a product of any status with all that an editor shows; null if there is none. */
export async function getAdminProduct(
  db: Database,
  productId: ProductId,
): Promise<AdminProductRecord | null> {
  const isGoods = and(eq(products.id, productId), eq(products.kind, 'goods'))
  const [row] = await db.select().from(products).where(isGoods)
  const [full] = await loadFullProducts(db, [productId])
  if (!row || !full) return null
  const reductions = await db
    .select({ id: variants.id, minor: variants.compareAtMinor })
    .from(variants)
    .where(eq(variants.productId, productId))
  const { id, source, state, placeholder } = productImages
  const images = await db
    .select({ id, source, state, placeholder })
    .from(productImages)
    .where(eq(productImages.productId, productId))
  const compareAtMinor = new Map(reductions.map((variant) => [variant.id, variant.minor]))
  return { row, full, compareAtMinor, images }
}
