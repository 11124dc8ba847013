import type { ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { listRecentSales, NOTICE_HOURS } from './get-current-sale.ts'
import type { SaleShopper } from './shopper.ts'

interface ListEndedSalesInput extends SaleShopper {
  productIds: ProductId[]
  now: Date
}

/** A product that a shopper could buy at the price of a sale. */
export interface EndedSale {
  productId: ProductId
  percent: number
  endedAt: Date
}

/** Lists those products that were in a sale which the shopper had revealed, and which ended in the last day. */
export async function listEndedSales(
  db: Database,
  { userId, cartId, productIds, now }: ListEndedSalesInput,
): Promise<EndedSale[]> {
  const since = new Date(now.getTime() - NOTICE_HOURS * 3_600_000)
  const recent = await listRecentSales(db, now)
  const isAffected = recent.some(({ endsAt, productIds: ids }) => {
    return endsAt > since && endsAt <= now && productIds.some((id) => ids.includes(id))
  })
  if (!isAffected) return []
  const rows = await rawQuery<EndedRow>(db, SELECT_ENDED, [
    ...[productIds, userId, cartId, since.toISOString(), now.toISOString()],
  ])
  return rows.map(({ product_id: productId, percent, ends_at }) => {
    return { productId, percent, endedAt: new Date(ends_at) }
  })
}

interface EndedRow {
  product_id: ProductId
  percent: number
  ends_at: string
}

const SELECT_ENDED = `
  select distinct on (p.product_id) p.product_id, s.percent, s.ends_at
  from flash_sales s join flash_sale_products p on p.sale_id = s.id and p.product_id = any($1::uuid[])
  where s.ends_at > $4::timestamptz and s.ends_at <= $5::timestamptz and p.taken < p.quota
    and exists (select from flash_sale_reveals r where r.sale_id = s.id and (r.user_id = $2::uuid or r.cart_id = $3::uuid))
  order by p.product_id, s.ends_at desc`
