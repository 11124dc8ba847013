import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { lockedTree, renewBelow } from './locked-tree.ts'
import { type CategoryId, categories } from './tables.ts'

interface Move {
  categoryId: CategoryId
  /** Null for the top. */
  parentId: CategoryId | null
  /** Among its new siblings; the lower stands first. */
  position?: number
}

export type MoveAnswer = 'moved' | 'no such category' | 'a circle'

/** Hangs a category, with all below it, under another one. It can't hang under itself, however far down. */
export async function moveCategory(
  db: Database,
  { categoryId, parentId, position = 0 }: Move,
): Promise<MoveAnswer> {
  return db.transaction(async (tx) => {
    const tree = await lockedTree(tx)
    if (!tree.byId(categoryId) || (parentId && !tree.byId(parentId))) return 'no such category'
    const below = tree.subtree(categoryId)
    if (parentId && below.includes(parentId)) return 'a circle'

    await tx.update(categories).set({ parentId, position }).where(eq(categories.id, categoryId))
    await renewBelow(tx, below)
    return 'moved'
  })
}
