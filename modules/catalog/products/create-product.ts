import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type Product, products } from '../tables.ts'
import { createProducts, type NewProduct } from './create-products.ts'

/** Creates one product in a transaction and returns its row. */
export async function createProduct(db: Database, product: NewProduct): Promise<Product> {
  return db.transaction(async (tx) => {
    const [id] = await createProducts(tx, { products: [product], now: product.now })
    const [row] = await tx.select().from(products).where(eq(products.id, id!))
    return row!
  })
}
