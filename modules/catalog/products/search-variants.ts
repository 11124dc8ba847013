import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Language } from '#platform/i18n/languages'
import { listProducts } from '../listing/list-products.ts'
import { EMPTY_LISTING_FILTER } from '../listing/listing-filter.ts'
import type { VariantId } from '../tables.ts'
import { listOffers, type Offer } from './list-offers.ts'

interface SearchVariantsInput {
  /** Words of the product, or a SKU. */
  q: string
  language: Language
}

const MAX_PRODUCTS = 8
const MAX_VARIANTS = 60

/** Lists the variants for sale that a clerk may mean: those of the SKU first, then those of the products found. */
export async function searchVariants(
  db: Database,
  { q, language }: SearchVariantsInput,
): Promise<Offer[]> {
  const filter = { ...EMPTY_LISTING_FILTER, q, language }
  const { items } = await listProducts(db, {
    ...{ filter, sort: 'relevance', limit: MAX_PRODUCTS, after: null },
  })
  const productIds = items.map(({ id }) => id)
  const rows = await rawQuery<{ id: VariantId }>(db, VARIANTS_SQL, [productIds, q, MAX_VARIANTS])
  const ids = rows.map(({ id }) => id)
  const offers = await listOffers(db, ids)
  return ids.flatMap((id) => {
    const offer = offers.find(({ variantId }) => variantId === id)
    return offer?.isForSale ? [offer] : []
  })
}

const VARIANTS_SQL = `
  select id from (
    select id, 0 as place, 0 as position from variants where sku = $2
    union all
    select v.id, array_position($1::uuid[], v.product_id), v.position from variants v
    where v.product_id = any($1::uuid[]) and v.status = 'active' and v.sku is distinct from $2
  ) found
  order by place, position limit $3`
