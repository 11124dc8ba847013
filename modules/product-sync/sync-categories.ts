import { eq } from 'drizzle-orm'
import {
  type CategoryRow,
  createCategory,
  getCategoryTree,
  linkSupplierCategory,
} from '#modules/catalog'
import type { SupplierCategory } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { foldCase } from '#platform/i18n/lower-case'
import { newId } from '#platform/ids'
import { ok } from '#platform/result'
import { toFailure } from './fetch-item.ts'
import { SyncPausedError, SyncStoppedError } from './sync-error.ts'
import type { SyncOptions } from './sync-products.ts'
import { type SyncRun, syncRuns } from './tables.ts'
import { toLine } from './to-line.ts'

const MAX_NAME = 120

/**
 * Adds the categories of the marketplace that the shop does not have, each below its parent. One with the same name at the
 * same place becomes that of the marketplace. The counts are those of the run: added, known, and without a place.
 */
export async function syncCategories(
  db: Database,
  run: SyncRun,
  { marketplace, signal }: SyncOptions,
): Promise<'done'> {
  const listed = await marketplace.provider.listCategories({ language: 'en', signal })
  if (!listed.ok) {
    const failure = toFailure(listed.error)
    if (failure.kind === 'later') throw new SyncPausedError(failure.seconds)
    throw new SyncStoppedError(listed.error)
  }
  const categories = sortByDepth(listed.value)
  await runInTransaction(db, async (tx) => {
    const counts = { synced: 0, skipped: 0, failed: 0 }
    const known: KnownCategory[] = [...(await getCategoryTree(tx)).all]
    for (const category of categories) {
      counts[await saveCategory(tx, category, { known, isDry: run.isDry })] += 1
    }
    await tx
      .update(syncRuns)
      .set({ ...counts, items: categories.length, isListed: true })
      .where(eq(syncRuns.id, run.id))
  })
  return 'done'
}

type KnownCategory = Pick<CategoryRow, 'id' | 'parentId' | 'name' | 'aliCatId'>

/** Adds the category to `known`, so that its children find it. */
async function saveCategory(
  tx: Database,
  { id: aliCatId, name: rawName, parentId: aliParentId }: SupplierCategory,
  { known, isDry }: { known: KnownCategory[]; isDry: boolean },
): Promise<'synced' | 'skipped' | 'failed'> {
  if (known.some((category) => category.aliCatId === aliCatId)) return 'skipped'
  const name = toLine(rawName, MAX_NAME)
  const parent = known.find((category) => category.aliCatId === aliParentId)
  if (!name || (aliParentId !== null && !parent)) return 'failed'
  const parentId = parent?.id ?? null
  const same = known.find(
    (category) => category.parentId === parentId && foldCase(category.name) === foldCase(name),
  )
  if (same) {
    if (same.aliCatId !== null) return 'failed'
    if (!isDry) await linkSupplierCategory(tx, { id: same.id, aliCatId })
    known.push({ ...same, aliCatId })
    return 'skipped'
  }
  const id = isDry
    ? ok(newId<'category'>())
    : await createCategory(tx, { name, parentId, aliCatId })
  if (!id.ok) return 'failed'
  known.push({ id: id.value, parentId, name, aliCatId })
  return 'synced'
}

/** Parents before their children, whatever the order of the list. */
function sortByDepth(categories: SupplierCategory[]): SupplierCategory[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const getDepth = (category: SupplierCategory): number => {
    let depth = 0
    const seen = new Set<string>()
    for (let at = category; at.parentId !== null; depth++) {
      const parent = byId.get(at.parentId)
      if (!parent || seen.has(parent.id)) break
      seen.add(parent.id)
      at = parent
    }
    return depth
  }
  return categories
    .map((category) => ({ category, depth: getDepth(category) }))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ category }) => category)
}
