import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Money } from '#platform/money/money'
import { type CategoryId, products } from '../tables.ts'
import { createProducts } from './create-products.ts'
import type { Product } from './get-product-by-slug.ts'

export interface NewVariant {
  sku?: string | null
  /** One value for each option, in their order. */
  options?: string[]
  price: Money
  /** What it cost before, and when that ended: lists tell the reduction from it. */
  previousPrice?: { price: Money; until: Date }
  stock: number
  weightGrams?: number | null
  barcode?: string | null
  /** The `source` of one of the product's images. */
  image?: string | null
}

export interface NewProduct {
  /** Made from the title, and made unique, when absent. */
  slug?: string
  title: string
  /** HTML; what a shop has no use for is taken out. */
  description?: string
  brand?: string | null
  categoryId?: CategoryId | null
  source?: Product['source']
  status?: Product['status']
  affiliateUrl?: string | null
  aliId?: string | null
  /** What a later import finds this product by. */
  importKey?: string | null
  attributes?: { name: string; value: string }[]
  options?: { name: string; values: { value: string; swatch?: string | null }[] }[]
  variants: [NewVariant, ...NewVariant[]]
  images?: { source: string; alt?: string; state?: 'ready' | 'waiting' }[]
  now: Date
}

/** Puts a new product with its options, variants, pictures and first stock on the shelf; answers the product. */
export async function createProduct(db: Database, draft: NewProduct): Promise<Product> {
  return db.transaction(async (tx) => {
    const [id] = await createProducts(tx, { drafts: [draft], now: draft.now })
    const [product] = await tx.select().from(products).where(eq(products.id, id!))
    return product!
  })
}
