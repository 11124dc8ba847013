import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import type { Result } from '#platform/result'
import { affiliateKeywordSetting } from './affiliate-keyword.ts'
import { AFFILIATE_TAG } from './affiliate-tag.ts'

type SaveInput = Parameters<typeof affiliateKeywordSetting.save>[1]

/** Saves what the products of the home page are searched by. Until they are found there are none. */
export async function saveAffiliateKeyword(
  tx: Database,
  input: SaveInput,
): Promise<Result<number, 'setting_changed'>> {
  const saved = await affiliateKeywordSetting.save(tx, input)
  if (saved.ok) await purgeTags(tx, [AFFILIATE_TAG])
  return saved
}
