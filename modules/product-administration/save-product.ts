import {
  createDraft,
  type EditProductErrorCode,
  editProduct,
  loadFullProducts,
  type ProductEdit,
  type ProductId,
} from '#modules/catalog'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { findUnknownSources, takeUploads } from './product-uploads.ts'

interface SaveProductInput {
  productId: ProductId
  revision: number
  edit: ProductEdit
  actor: Actor
  now: Date
}

/** Saves an edit of a product with the pictures that were uploaded for it. Call it in a transaction. */
export async function saveProduct(
  tx: Database,
  input: SaveProductInput,
): Promise<Result<'updated' | 'unchanged', EditProductErrorCode>> {
  const { productId, edit } = input
  const [current] = await loadFullProducts(tx, [productId])
  if (!current) return err('product_not_found')
  const sources = listNewSources(
    edit,
    current.images.map(({ source }) => source),
  )
  if ((await findUnknownSources(tx, sources)).length > 0) return err('image_not_found')
  const saved = await editProduct(tx, input)
  if (saved.ok) await takeUploads(tx, { productId, sources })
  return saved
}

/** Creates a draft with the pictures that were uploaded for it. Call it in a transaction. */
export async function createProductDraft(
  tx: Database,
  { edit, now }: { edit: ProductEdit; now: Date },
): Promise<Result<ProductId, EditProductErrorCode>> {
  const sources = listNewSources(edit, [])
  if ((await findUnknownSources(tx, sources)).length > 0) return err('image_not_found')
  const created = await createDraft(tx, { edit, now })
  if (!created.ok) return created
  await takeUploads(tx, { productId: created.value, sources })
  return ok(created.value)
}

function listNewSources({ images }: ProductEdit, existing: string[]): string[] {
  return images.map(({ source }) => source).filter((source) => !existing.includes(source))
}
