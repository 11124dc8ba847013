import { sql } from 'drizzle-orm'
import type { VariantId } from '#modules/catalog'
import { createShopper } from './shopper.ts'
import { addTestProduct, openTestShop, utc } from './test-shop.ts'
import { openTestSite } from './test-site.ts'

export const morning = utc('2026-11-21 09:00')

/** Opens a shop with a lamp for $59 and a mug for $10, twenty of each by default, and a clock that tests can set. */
export async function openCheckoutShop({ stock: lampStock = 20, hasPublicSandbox = true } = {}) {
  const shop = await openTestShop()
  const { db } = shop
  const lamp = (await addTestProduct(db, 'Desk Lamp', { price: 59, stock: lampStock }))
    .onlyVariantId!
  const mug = (await addTestProduct(db, 'Red Mug')).onlyVariantId!
  const clock = { now: morning }
  const { site, cache } = await openTestSite({ shop, hasPublicSandbox, now: () => clock.now })

  const getStock = async (id: VariantId) => {
    const { rows } = await db.execute(sql`select stock from variants where id = ${id}`)
    return rows[0]?.stock
  }
  const setStock = (id: VariantId, units: number) =>
    db.execute(sql`update variants set stock = ${units} where id = ${id}`)
  return { db, cache, lamp, mug, clock, getStock, setStock, site, mina: createShopper(site) }
}
