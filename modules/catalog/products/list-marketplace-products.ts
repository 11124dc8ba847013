import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from '../listing/listed-product.ts'
import type { ProductId } from '../tables.ts'

/** A product for sale that comes from the marketplace. */
export interface MarketplaceProduct {
  id: ProductId
  aliId: string
}

interface PageInput {
  /** The last product of the page before. Null for the first page. */
  after: ProductId | null
  limit: number
}

/** Lists the products for sale that come from the marketplace, by id. */
export function listMarketplaceProducts(
  db: Database,
  { after, limit }: PageInput,
): Promise<MarketplaceProduct[]> {
  return rawQuery<MarketplaceProduct>(db, PAGE, [after ?? FIRST, limit])
}

const FIRST = '00000000-0000-0000-0000-000000000000'
const PAGE = `select id, ali_id as "aliId" from products
  where source = 'aliexpress' and ali_id is not null and status = 'active' and id > $1 order by id limit $2`

export interface ListedMarketplaceProduct extends ListedProduct {
  ali_id: string
}

/** Returns the products for sale that have these ids at the marketplace, in no order. */
export function listProductsByAliId(
  db: Database,
  aliIds: string[],
): Promise<ListedMarketplaceProduct[]> {
  if (aliIds.length === 0) return Promise.resolve([])
  return rawQuery<ListedMarketplaceProduct>(db, BY_ALI_IDS, [aliIds])
}

const BY_ALI_IDS = `select ${LISTED_PRODUCT_COLUMNS}, p.ali_id from products p
  where p.ali_id = any($1::text[]) and p.status = 'active'`
