import { eq } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { Actor } from '#platform/actor'
import { createSignature, isValidSignature } from '#platform/crypto/signature'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { newRandomId } from '#platform/ids'
import { type ProductPreviewId, productPreviews } from './tables.ts'

/** A dot is in no slug. */
const PREFIX = 'preview.'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns what stands for the slug in the address of a preview, or null if the product has none. */
export async function getPreviewSlug(
  db: Database,
  { productId, secretKey }: { productId: ProductId; secretKey: string },
): Promise<string | null> {
  const [row] = await db
    .select()
    .from(productPreviews)
    .where(eq(productPreviews.productId, productId))
  return row ? buildSlug(row.id, secretKey) : null
}

/** Opens a preview of a product. One that is open stays, so that a link that was sent goes on. */
export async function openPreview(
  db: Database,
  { productId, actor, now }: { productId: ProductId; actor: Actor; now: Date },
): Promise<void> {
  const id = newRandomId<'product preview'>()
  await db
    .insert(productPreviews)
    .values({ productId, id, ...toActorColumns(actor), createdAt: now })
    .onConflictDoNothing()
}

/** Revokes the link of a preview for good: the next one is another. Returns whether there was one. */
export async function revokePreview(db: Database, productId: ProductId): Promise<boolean> {
  const isPreview = eq(productPreviews.productId, productId)
  return (await db.delete(productPreviews).where(isPreview)).rowCount === 1
}

/** Returns the product of the link of a preview. Null for another slug, and for a link that is revoked or made up. */
export async function findPreviewedProduct(
  db: Database,
  { slug, secretKey }: { slug: string; secretKey: string },
): Promise<ProductId | null> {
  if (!isPreviewSlug(slug)) return null
  const [id = '', signature = ''] = slug.slice(PREFIX.length).split('.')
  if (!UUID.test(id) || !isValidSignature(signature, toSignedText(id), secretKey)) return null
  const [row] = await db
    .select()
    .from(productPreviews)
    .where(eq(productPreviews.id, id as ProductPreviewId))
  return row?.productId ?? null
}

function isPreviewSlug(slug: string): boolean {
  return slug.startsWith(PREFIX)
}

function buildSlug(id: ProductPreviewId, secretKey: string): string {
  return `${PREFIX}${id}.${createSignature(toSignedText(id), secretKey)}`
}

function toSignedText(id: string): string {
  return `product-preview:${id}`
}
