import { and, inArray, isNull, lt, notInArray, or } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, type Result } from '#platform/result'
import type { ShopLogoChoice } from './contract.ts'
import { shopLogoSetting } from './identity-settings.ts'
import { type LogoId, shopLogos } from './tables.ts'

interface SaveLogoInput {
  value: ShopLogoChoice
  /** The revision that was read. */
  revision: number
  now: Date
}

/** Chooses the logos that are shown, or none. Call it in a transaction. */
export async function saveLogo(
  tx: Database,
  { value, revision, now }: SaveLogoInput,
): Promise<Result<number, 'logo_not_found' | 'setting_changed'>> {
  const ids = listIds(value)
  const isNamed = inArray(shopLogos.id, ids)
  const chosen =
    ids.length > 0 ? await tx.update(shopLogos).set({ chosenAt: now }).where(isNamed) : null
  if ((chosen?.rowCount ?? 0) < ids.length) return err('logo_not_found')
  return shopLogoSetting.save(tx, { value, revision, now })
}

/** Deletes logos from before a time that are not shown. */
export async function deleteUnusedLogos(db: Database, { before }: { before: Date }): Promise<void> {
  const shown = listIds(await shopLogoSetting.get(db))
  const { id, chosenAt, createdAt } = shopLogos
  const isShown = shown.length > 0 ? [notInArray(id, shown)] : []
  // What is chosen at this moment is changed, so that the statement skips it.
  const isUnused = and(lt(createdAt, before), or(isNull(chosenAt), lt(chosenAt, before)))
  await db.delete(shopLogos).where(and(isUnused, ...isShown))
}

/** One picture may be both. */
function listIds({ light, dark }: ShopLogoChoice): LogoId[] {
  return [...new Set([light, dark].filter((id) => id !== null))] as LogoId[]
}
