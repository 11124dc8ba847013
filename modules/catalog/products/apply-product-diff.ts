import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import type { CategoryId } from '../ids.ts'
import {
  productAttributes,
  productImages,
  productImageTranslations,
  productOptions,
  products,
  productTags,
  productTranslations,
  relatedProducts,
  slugRedirects,
} from '../tables.ts'
import { applyVariantDiff, type VariantDiffInput } from './apply-variant-diff.ts'
import { insertProductRows } from './insert-product-rows.ts'
import {
  buildAttributeRows,
  buildImageRows,
  buildOptionRows,
  buildRelatedRows,
  buildTagRows,
  buildTranslationRows,
} from './product-rows.ts'
import { recordVersion } from './product-versions.ts'

interface ProductDiffInput extends VariantDiffInput {
  /** The new category, if it changes. `before.category` and `after.category` are not compared. */
  categoryId?: CategoryId | null
  /** When a job publishes it; only drafts have a time. */
  publishAt?: Date | null
  /** Null for a job or an import. */
  actor?: Actor | null
}

/**
 * Writes the difference between two states of a product. The only function that updates products. Call it in a
 * transaction, and `refreshListing` and `refreshSearchIndex` afterwards.
 */
export async function applyProductDiff(tx: Database, diff: ProductDiffInput): Promise<void> {
  await recordVersion(tx, diff)
  await updateProductRow(tx, diff)
  if (diff.before.slug !== diff.after.slug) await createSlugRedirect(tx, diff)
  if (hasChanged(diff, 'attributes')) await replaceAttributes(tx, diff)
  if (hasChanged(diff, 'tags')) await replaceTags(tx, diff)
  if (hasChanged(diff, 'relatedIds')) await replaceRelated(tx, diff)
  if (hasChanged(diff, 'options')) await replaceOptions(tx, diff)
  const images = buildImageRows(diff.productId, diff.after.images)
  if (hasChanged(diff, 'images')) await replaceImages(tx, diff, images)
  if (hasChanged(diff, 'images') || hasChanged(diff, 'translations')) {
    await replaceTranslations(tx, diff, images)
  }
  await applyVariantDiff(tx, diff, images)
}

function hasChanged(
  { before, after }: ProductDiffInput,
  part: 'attributes' | 'tags' | 'relatedIds' | 'options' | 'images' | 'translations',
): boolean {
  return JSON.stringify(before[part]) !== JSON.stringify(after[part])
}

async function updateProductRow(
  tx: Database,
  { productId, after, categoryId, publishAt, now }: ProductDiffInput,
) {
  const { slug, title, description, brand, source, status, affiliateUrl } = after
  const { seoTitle, seoDescription } = after
  await tx
    .update(products)
    .set({
      ...{ slug, title, description, brand, source, status, affiliateUrl, updatedAt: now },
      ...{ seoTitle, seoDescription, revision: sql`${products.revision} + 1` },
      ...(status !== 'draft' ? { publishAt: null } : publishAt !== undefined && { publishAt }),
      ...(categoryId !== undefined && { categoryId }),
    })
    .where(eq(products.id, productId))
}

/** Deletes redirects of both slugs first: the new slug may redirect to another product, the old one is this product's. */
async function createSlugRedirect(tx: Database, { productId, before, after }: ProductDiffInput) {
  await tx.delete(slugRedirects).where(inArray(slugRedirects.slug, [before.slug, after.slug]))
  await tx.insert(slugRedirects).values({ slug: before.slug, productId })
}

async function replaceAttributes(tx: Database, { productId, after }: ProductDiffInput) {
  await tx.delete(productAttributes).where(eq(productAttributes.productId, productId))
  await insertProductRows(tx, { attributes: buildAttributeRows(productId, after.attributes) })
}

async function replaceTags(tx: Database, { productId, after }: ProductDiffInput) {
  await tx.delete(productTags).where(eq(productTags.productId, productId))
  await insertProductRows(tx, { tags: buildTagRows(productId, after.tags) })
}

async function replaceRelated(tx: Database, { productId, after }: ProductDiffInput) {
  await tx.delete(relatedProducts).where(eq(relatedProducts.productId, productId))
  const rows = buildRelatedRows(productId, after.relatedIds)
  await insertProductRows(tx, { relatedProducts: rows })
}

async function replaceOptions(tx: Database, { productId, after }: ProductDiffInput) {
  await tx.delete(productOptions).where(eq(productOptions.productId, productId))
  await insertProductRows(tx, buildOptionRows(productId, after.options))
}

/** Call it after the images are replaced: their alternative texts belong to them. */
async function replaceTranslations(
  tx: Database,
  { productId, after }: ProductDiffInput,
  images: ReturnType<typeof buildImageRows>,
) {
  const ids = images.map(({ id }) => id)
  await tx.delete(productTranslations).where(eq(productTranslations.productId, productId))
  await tx.delete(productImageTranslations).where(inArray(productImageTranslations.imageId, ids))
  await insertProductRows(tx, buildTranslationRows(productId, after.translations, images))
}

/** Images that stay keep their rows, with their state and their placeholder. */
async function replaceImages(
  tx: Database,
  { productId }: ProductDiffInput,
  images: ReturnType<typeof buildImageRows>,
) {
  const ids = images.map(({ id }) => id)
  await tx
    .delete(productImages)
    .where(and(eq(productImages.productId, productId), notInArray(productImages.id, ids)))
  if (images.length === 0) return
  await tx
    .insert(productImages)
    .values(images)
    .onConflictDoUpdate({
      target: productImages.id,
      set: { position: sql`excluded.position`, alt: sql`excluded.alt` },
    })
}
