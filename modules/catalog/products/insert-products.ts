import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { ProductId } from '../ids.ts'
import { generateUniqueSlugs } from './generate-slugs.ts'
import { insertProductRows } from './insert-product-rows.ts'
import { buildProductRows, type ProductDraft, type StockOrigin } from './product-rows.ts'

/**
 * Inserts new products and returns their ids in order. Makes their slugs unique. Call it in a transaction, and
 * `refreshProducts` afterwards.
 */
export async function insertProducts(
  tx: Database,
  { drafts, origin }: { drafts: ProductDraft[]; origin: StockOrigin },
): Promise<ProductId[]> {
  const slugs = await generateUniqueSlugs(
    tx,
    drafts.map(({ product }) => product.slug),
  )
  const ids = drafts.map(() => newId<'product'>())
  const rows = drafts.map((draft, index) =>
    buildProductRows(draft, { id: ids[index]!, slug: slugs[index]!, origin }),
  )
  await insertProductRows(tx, {
    products: rows.flatMap((row) => row.products),
    attributes: rows.flatMap((row) => row.attributes),
    tags: rows.flatMap((row) => row.tags),
    relatedProducts: rows.flatMap((row) => row.relatedProducts),
    options: rows.flatMap((row) => row.options),
    optionValues: rows.flatMap((row) => row.optionValues),
    images: rows.flatMap((row) => row.images),
    translations: rows.flatMap((row) => row.translations),
    imageTranslations: rows.flatMap((row) => row.imageTranslations),
    variants: rows.flatMap((row) => row.variants),
    priceChanges: rows.flatMap((row) => row.priceChanges),
    stockMovements: rows.flatMap((row) => row.stockMovements),
  })
  return ids
}
