import { desc } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { createFlashSale, lockFlashSales } from './create-flash-sale.ts'
import { createSeed, deriveSale } from './derive-sale.ts'
import type { FlashSaleId } from './ids.ts'
import { MIN_SALE_PRODUCTS, pickProducts } from './pick-products.ts'
import { flashSaleSetting } from './settings.ts'
import { type FlashSale, flashSales } from './tables.ts'

interface PlanNextSaleInput {
  now: Date
  /** Default: a random one. */
  seed?: string
}

/** A pause is counted from the end of the sale before if it ended just now. */
const RECENT_MS = 10 * 60_000

/**
 * Plans the next sale when the one before it is over. Returns its id, or null if there is a later one already, the owner
 * has switched sales off, or no category has enough products. Processes wait for each other, so each sale has one
 * successor. What it writes is one transaction: after a crash the next call plans the sale.
 */
export function planNextSale(
  db: Database,
  { now, seed = createSeed() }: PlanNextSaleInput,
): Promise<FlashSaleId | null> {
  return runInTransaction(db, async (tx) => {
    const settings = await flashSaleSetting.get(tx)
    if (!settings.is_on) return null
    await lockFlashSales(tx)
    const [last] = await tx.select().from(flashSales).orderBy(desc(flashSales.endsAt)).limit(1)
    if (last && last.endsAt > now) return null

    const plannedFrom = getPlannedFrom(last, now)
    const { categories, ...terms } = deriveSale(seed, plannedFrom)
    for (const category of categories) {
      const input = { category, seed, settings, startsAt: terms.startsAt }
      const products = await pickProducts(tx, input)
      if (products.length < MIN_SALE_PRODUCTS) continue
      const maxUnitsPerPerson = settings.max_units_per_person
      const sale = { category, ...terms, maxUnitsPerPerson, seed, plannedFrom, products }
      const created = await createFlashSale(tx, sale, now)
      if (!created.ok) throw new Error(`A flash sale cannot be planned: ${created.error.code}`)
      return created.value.id
    }
    return null
  })
}

function getPlannedFrom(last: FlashSale | undefined, now: Date): Date {
  if (last && now.getTime() - last.endsAt.getTime() < RECENT_MS) return last.endsAt
  return new Date(Math.ceil(now.getTime() / 60_000) * 60_000)
}
