import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { LogoPicture, ShopLogoChoice } from './contract.ts'
import { shopLogoSetting } from './identity-settings.ts'
import { type LogoId, shopLogos } from './tables.ts'

/** What is shown instead of the word mark. Without one for dark backgrounds, `light` stands on a white ground there. */
export interface ShopLogo {
  light: LogoPicture
  dark: LogoPicture | null
}

/** Returns the logo of the shop; null if it has none. */
export async function getLogo(db: Database): Promise<ShopLogo | null> {
  return findLogos(db, await shopLogoSetting.get(db))
}

export async function findLogos(db: Database, choice: ShopLogoChoice): Promise<ShopLogo | null> {
  const ids = [choice.light, choice.dark].filter((id) => id !== null) as LogoId[]
  if (ids.length === 0) return null
  const { id, width, height } = shopLogos
  const rows = await db.select({ id, width, height }).from(shopLogos).where(inArray(id, ids))
  const find = (wanted: string | null) => {
    const row = rows.find((one) => one.id === wanted)
    return row ? toLogoPicture(row) : null
  }
  const light = find(choice.light)
  return light && { light, dark: find(choice.dark) }
}

/** Returns the PNG of the logo for light backgrounds, such as paper; null if the shop has none. */
export async function getLightLogoPng(db: Database): Promise<Buffer | null> {
  const { light } = await shopLogoSetting.get(db)
  return light === null ? null : getLogoPng(db, light)
}

/** Returns the PNG of a logo; null if there is no such logo. */
export async function getLogoPng(db: Database, id: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ png: shopLogos.png })
    .from(shopLogos)
    .where(eq(shopLogos.id, id as LogoId))
  return row?.png ?? null
}

export function toLogoPicture(row: { id: LogoId; width: number; height: number }): LogoPicture {
  const { id, width, height } = row
  return { id, src: `/logo/${id}.png`, width, height }
}
