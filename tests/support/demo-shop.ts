import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { seedDemo } from '#server/startup/seed-demo'
import { openClerkShop } from './clerk-shop.ts'

/** Opens the shop of a clerk, with the demo beside the products of the test. `list` reads the first column of a query. */
export async function openDemoShop() {
  const shop = await openClerkShop()
  const { db } = shop
  // The demo is seeded in a shop without products, so those of the test come back after it.
  await db.execute(sql`create table earlier as select id, status from products`)
  await db.execute(sql`update products set status = 'withdrawn'`)
  assert.equal(
    await db.transaction((tx) => seedDemo(tx, { storeName: 'Outwit', now: shop.clock.now })),
    true,
  )
  await db.execute(sql`update products p set status = k.status from earlier k where k.id = p.id`)
  await db.execute(sql`drop table earlier`)
  const list = async (query: string) => {
    const { rows } = await db.execute(sql.raw(query))
    return rows.map((row) => Object.values(row)[0])
  }
  return { ...shop, list }
}
