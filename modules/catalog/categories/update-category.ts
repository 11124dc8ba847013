import { eq } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { type CategoryId, categories } from '../tables.ts'
import { CATEGORIES_TAG } from './category-tree.ts'

interface UpdateCategoryInput {
  id: CategoryId
  /** Its place among its siblings. */
  position: number
  /** Without a size: `/images/art/tile.fashion`. */
  imageSrc: string
}

/** Gives a category its picture and its place. */
export async function updateCategory(tx: Database, input: UpdateCategoryInput): Promise<void> {
  const { id, position, imageSrc } = input
  await tx.update(categories).set({ position, imageSrc }).where(eq(categories.id, id))
  await purgeTags(tx, [CATEGORIES_TAG])
}
