import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { purge } from '#platform/purge'
import { CATEGORIES_TAG } from './category-tree.ts'
import { type CategoryId, categories } from './tables.ts'

interface Furnishing {
  id: CategoryId
  /** Its place among its siblings. */
  position: number
  /** Without a size: `/images/art/tile.fashion`. */
  imageSrc: string
}

/** Gives a category its picture and its place. */
export async function furnishCategory(tx: Database, furnishing: Furnishing): Promise<void> {
  const { id, position, imageSrc } = furnishing
  await tx.update(categories).set({ position, imageSrc }).where(eq(categories.id, id))
  await purge(tx, [CATEGORIES_TAG])
}
