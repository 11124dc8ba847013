import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type Product, products } from '../tables.ts'

/** Returns the row of a product with any status, or null. Redirected slugs are not followed. */
export async function getProductBySlug(db: Database, slug: string): Promise<Product | null> {
  const [product] = await db.select().from(products).where(eq(products.slug, slug))
  return product ?? null
}
