import { eq } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { CATEGORIES_TAG } from '../cache-tags.ts'
import { type CategoryId, categories } from '../tables.ts'

interface UpdateCategoryInput {
  id: CategoryId
  /** Its position among its siblings, ascending. */
  position: number
  /** The address without a size: `/images/art/tile.fashion`. */
  imageSrc: string
}

/** Sets the picture and the position of a category. */
export async function updateCategory(tx: Database, input: UpdateCategoryInput): Promise<void> {
  const { id, position, imageSrc } = input
  await tx.update(categories).set({ position, imageSrc }).where(eq(categories.id, id))
  await purgeTags(tx, [CATEGORIES_TAG])
}
