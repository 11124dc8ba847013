import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { products } from '../tables.ts'

export type Product = typeof products.$inferSelect

/** The product's own row, whatever its status. */
export async function getProductBySlug(db: Database, slug: string): Promise<Product | null> {
  const [product] = await db.select().from(products).where(eq(products.slug, slug))
  return product ?? null
}
