import type { Database } from '#platform/db/database'
import { err, type Result } from '#platform/result'
import type { CreateFlashSaleBody } from './contract.ts'
import { createFlashSale, lockFlashSales } from './create-flash-sale.ts'
import { createSeed } from './derive-sale.ts'
import { MIN_SALE_PRODUCTS, pickProducts } from './pick-products.ts'
import { flashSaleSetting } from './settings.ts'
import type { FlashSale } from './tables.ts'

type ScheduleErrorCode =
  | 'flash_sale_overlaps'
  | 'flash_sale_ended'
  | 'flash_sale_too_few_products'
  | 'promotion_scope_not_found'

/** Creates a sale as somebody wants it; the shop picks its products. On an error the caller must roll back. */
export async function scheduleSale(
  tx: Database,
  { body, now }: { body: CreateFlashSaleBody; now: Date },
): Promise<Result<FlashSale, ScheduleErrorCode>> {
  const { category, percent } = body
  const startsAt = new Date(body.starts_at)
  const endsAt = new Date(startsAt.getTime() + body.hours * 3_600_000)
  if (endsAt <= now) return err('flash_sale_ended')
  await lockFlashSales(tx)
  const settings = {
    ...(await flashSaleSetting.get(tx)),
    products_per_sale: body.product_count,
    units_per_product: body.units_per_product,
  }
  const products = await pickProducts(tx, { category, seed: createSeed(), settings, startsAt })
  if (products.length < MIN_SALE_PRODUCTS) {
    return err('flash_sale_too_few_products', { count: MIN_SALE_PRODUCTS })
  }
  const maxUnitsPerPerson = body.max_units_per_person
  const terms = { category, percent, startsAt, endsAt, maxUnitsPerPerson }
  return createFlashSale(tx, { ...terms, seed: null, plannedFrom: null, products }, now)
}
