import { type CategoryTree, getCategoryTree } from '#modules/catalog'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { err, type Result } from '#platform/result'
import type { AffiliateCategory } from '../contract.ts'
import { affiliateSearchSetting } from './affiliate-search.ts'
import { AFFILIATE_TAG } from './affiliate-tag.ts'

interface SaveInput {
  keyword: string
  /** At the marketplace; null to search by the keyword. */
  categoryId: string | null
  revision: number
  now: Date
}

/** Saves what the products of the home page are searched by. Until they are found there are none. */
export async function saveAffiliateSearch(
  tx: Database,
  { keyword, categoryId, revision, now }: SaveInput,
): Promise<Result<number, 'setting_changed' | 'category_not_found'>> {
  const category = categoryId && findCategory(await getCategoryTree(tx), categoryId)
  if (category === undefined) return err('category_not_found')
  const value = { keyword, category: category || null }
  const saved = await affiliateSearchSetting.save(tx, { value, revision, now })
  if (saved.ok) await purgeTags(tx, [AFFILIATE_TAG])
  return saved
}

/** Returns the category of the shop that is this one of the marketplace. */
export function findCategory(tree: CategoryTree, id: string): AffiliateCategory | undefined {
  const found = tree.all.find(({ aliCatId }) => aliCatId === id)
  return found && { id, name: found.name }
}
