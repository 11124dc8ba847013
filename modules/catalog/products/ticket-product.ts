import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Money } from '#platform/money/money'
import { type ProductId, productImages, products, type VariantId, variants } from '../tables.ts'
import { createProducts, type NewProduct } from './create-products.ts'
import type { ProductTranslationInput } from './product-translations.ts'
import { refreshProducts } from './refresh-products.ts'

interface TicketProductInput {
  title: string
  translations: ProductTranslationInput[]
  price: Money
  /** How many are sold at most. */
  stock: number
  /** Whose first picture it has. */
  pictureOf: ProductId | null
  now: Date
}

/** Creates a ticket that can be bought and is in no listing. Returns what goes into carts. */
export async function createTicketProduct(
  tx: Database,
  { title, translations, price, stock, pictureOf, now }: TicketProductInput,
): Promise<VariantId> {
  const images = pictureOf ? await listFirstPicture(tx, pictureOf) : []
  const ticket = { title, translations, images, status: 'withdrawn' as const, now }
  const product: NewProduct = { ...ticket, variants: [{ price, stock }] }
  const [productId] = await createProducts(tx, { products: [product], now })
  await tx.update(products).set({ kind: 'draw_ticket' }).where(eq(products.id, productId!))
  const [variant] = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(eq(variants.productId, productId!))
  return variant!.id
}

async function listFirstPicture(tx: Database, productId: ProductId) {
  const { source, alt } = productImages
  return tx
    .select({ source, alt })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))
    .limit(1)
}

/** Takes a ticket off sale for good. */
export async function endTicketSale(
  tx: Database,
  { variantId, now }: { variantId: VariantId; now: Date },
): Promise<void> {
  const ended = await tx
    .update(variants)
    .set({ status: 'withdrawn' })
    .where(and(eq(variants.id, variantId), eq(variants.status, 'active')))
    .returning()
  const productIds = ended.map(({ productId }) => productId)
  if (productIds.length > 0) await refreshProducts(tx, { productIds, now })
}
