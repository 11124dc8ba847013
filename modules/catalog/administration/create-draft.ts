import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { BASE_CURRENCY } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import type { ProductId } from '../ids.ts'
import type { FullProduct } from '../products/full-product.ts'
import { insertProducts } from '../products/insert-products.ts'
import { loadFullProducts } from '../products/load-full-products.ts'
import { refreshProducts } from '../products/refresh-products.ts'
import { products } from '../tables.ts'
import { type EditProductErrorCode, findConflict } from './edit-product.ts'
import { applyProductEdit, type ProductEdit } from './product-edit.ts'

/** Creates a product that shoppers do not see yet. A number makes its slug unique. */
export function createDraft(
  db: Database,
  { edit, now }: { edit: ProductEdit; now: Date },
): Promise<Result<ProductId, EditProductErrorCode>> {
  type Outcome = Result<ProductId, EditProductErrorCode>
  return runResultTransaction(db, async (tx): Promise<Outcome> => {
    const after = applyProductEdit(EMPTY_PRODUCT, edit)
    if (!after.ok) return after
    const error = await findConflict(tx, after.value, edit.categoryId)
    if (error && error.code !== 'slug_taken') return { ok: false, error }
    const draft = { product: after.value, categoryId: edit.categoryId, aliId: null }
    return ok(await insertDraft(tx, draft, now))
  })
}

/** Creates a draft with the texts, variants and images of a product, without its SKUs, its stock and its history. */
export function duplicateProduct(
  db: Database,
  { productId, title, now }: { productId: ProductId; title: string; now: Date },
): Promise<Result<ProductId, 'product_not_found'>> {
  type Outcome = Result<ProductId, 'product_not_found'>
  return runResultTransaction(db, async (tx): Promise<Outcome> => {
    const [row] = await tx.select().from(products).where(eq(products.id, productId))
    const [original] = await loadFullProducts(tx, [productId])
    if (!row || !original) return err('product_not_found')
    const product: FullProduct = {
      ...original,
      ...{ id: null, importKey: null, slug: title, title, status: 'draft' },
      ...{ source: 'manual', affiliateUrl: null, seoTitle: null },
      variants: original.variants
        .filter(({ status }) => status === 'active')
        .map((variant) => ({
          ...variant,
          ...{ id: null, sku: null, barcode: null, stock: 0, importedStock: 0 },
        })),
      images: original.images.map((image) => ({ ...image, id: null })),
      // Another title would be that of the original in these languages.
      translations: original.translations.map((translation) => ({ ...translation, title: null })),
    }
    return ok(await insertDraft(tx, { product, categoryId: row.categoryId, aliId: null }, now))
  })
}

async function insertDraft(
  tx: Database,
  draft: Pick<
    Parameters<typeof insertProducts>[1]['drafts'][number],
    'product' | 'categoryId' | 'aliId'
  >,
  now: Date,
): Promise<ProductId> {
  const drafts = [{ ...draft, previousPrices: [], createdAt: now }]
  const productIds = await insertProducts(tx, { drafts, origin: { reason: 'initial' } })
  await refreshProducts(tx, { productIds, now })
  return productIds[0]!
}

const EMPTY_PRODUCT: FullProduct = {
  ...{ id: null, slug: '', importKey: null, title: '', description: '', brand: null },
  ...{ category: [], source: 'manual', status: 'draft', affiliateUrl: null },
  ...{ seoTitle: null, seoDescription: null, tags: [], relatedIds: [], currency: BASE_CURRENCY },
  ...{ attributes: [], options: [], variants: [], images: [], translations: [] },
}
