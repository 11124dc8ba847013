import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { getCurrentSale } from './get-current-sale.ts'
import type { SaleShopper } from './shopper.ts'
import type { FlashSale } from './tables.ts'

/** The running sale as a shopper sees it who has revealed it. */
export interface RevealedSaleRow {
  sale: FlashSale
  quota: number
  left: number
  /** Units that the shopper has ordered. */
  yours: number
}

/** Returns the running sale if the shopper has revealed it, else null. */
export async function getRevealedSale(
  db: Database,
  { userId, cartId, now }: SaleShopper & { now: Date },
): Promise<RevealedSaleRow | null> {
  const sale = await getCurrentSale(db, now)
  if (!sale || !(userId || cartId)) return null
  const [row] = await rawQuery<Omit<RevealedSaleRow, 'sale'>>(db, SELECT_REVEALED, [
    ...[sale.id, userId, cartId],
  ])
  return row ? { sale, ...row } : null
}

const SELECT_REVEALED = `
  select coalesce(sum(p.quota), 0)::integer as quota, coalesce(sum(p.quota - p.taken), 0)::integer as left,
    greatest(max(revealed.known_units), coalesce(max(b.units), 0)) as yours
  from (
    select max(known_units) as known_units from flash_sale_reveals
    where sale_id = $1::uuid and (user_id = $2::uuid or cart_id = $3::uuid) having count(*) > 0
  ) revealed
  left join flash_sale_products p on p.sale_id = $1::uuid
  left join flash_sale_buyers b on b.sale_id = $1::uuid and b.user_id = $2::uuid
  having max(revealed.known_units) is not null`
