import type { ProductId } from '#modules/catalog'
import type { Promotion, RevealedSales } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { FlashSaleId } from './ids.ts'
import type { SaleShopper } from './shopper.ts'

interface LoadRevealedSalesInput extends SaleShopper {
  /** That may apply; those that are no flash sale of the products cost nothing. */
  promotions: Promotion[]
  productIds: ProductId[]
}

/** Returns what a shopper can still buy in the flash sales that they have revealed. */
export async function loadRevealedSales(
  db: Database,
  { promotions, productIds, userId, cartId }: LoadRevealedSalesInput,
): Promise<RevealedSales> {
  const saleIds = listSalesOf(promotions, productIds)
  if (saleIds.length === 0 || !(userId || cartId)) return new Map()
  const rows = await rawQuery<UnitsRow>(db, SELECT_UNITS, [saleIds, productIds, userId, cartId])
  const bySale = Map.groupBy(rows, (row) => row.sale_id)
  return new Map([...bySale].map(([id, units]) => [id, toRevealedSale(units)]))
}

/** The same for a simulated shopper who has bought nothing. */
export async function loadSalesAsRevealed(
  db: Database,
  { promotions, productIds }: Pick<LoadRevealedSalesInput, 'promotions' | 'productIds'>,
): Promise<RevealedSales> {
  const saleIds = listSalesOf(promotions, productIds)
  if (saleIds.length === 0) return new Map()
  const rows = await rawQuery<UnitsRow>(db, SELECT_QUOTAS, [saleIds, productIds])
  const bySale = Map.groupBy(rows, (row) => row.sale_id)
  return new Map([...bySale].map(([id, units]) => [id, toRevealedSale(units)]))
}

function listSalesOf(promotions: Promotion[], productIds: ProductId[]): FlashSaleId[] {
  return promotions.flatMap(({ id, kind, actions }) => {
    if (kind !== 'flash_sale') return []
    const isOfProducts = actions.some((action) => {
      return (
        'product_ids' in action &&
        action.product_ids.some((one) => productIds.includes(one as ProductId))
      )
    })
    return isOfProducts ? [id] : []
  })
}

interface UnitsRow {
  sale_id: FlashSaleId
  product_id: ProductId
  units: number
  person_units: number
}

function toRevealedSale(rows: UnitsRow[]) {
  return {
    unitsLeft: Math.max(0, rows[0]!.person_units),
    unitsByProduct: new Map(rows.map((row) => [row.product_id, row.units])),
  }
}

const SELECT_UNITS = `
  select s.id as sale_id, p.product_id, p.quota - p.taken as units,
    s.max_units_per_person - greatest(revealed.known_units, coalesce(b.units, 0)) as person_units
  from flash_sales s
  join (
    select sale_id, max(known_units) as known_units from flash_sale_reveals
    where sale_id = any($1::uuid[]) and (user_id = $3::uuid or cart_id = $4::uuid) group by sale_id
  ) revealed on revealed.sale_id = s.id
  join flash_sale_products p on p.sale_id = s.id and p.product_id = any($2::uuid[])
  left join flash_sale_buyers b on b.sale_id = s.id and b.user_id = $3::uuid`

const SELECT_QUOTAS = `
  select s.id as sale_id, p.product_id, p.quota - p.taken as units, s.max_units_per_person as person_units
  from flash_sales s join flash_sale_products p on p.sale_id = s.id and p.product_id = any($2::uuid[])
  where s.id = any($1::uuid[])`
