import { ask } from '#platform/ask'
import type { Database } from '#platform/database'
import { LISTED_COLUMNS, type ListedProduct } from './listed-product.ts'
import type { ProductParts } from './product-parts.ts'

export interface DetailedProduct extends ListedProduct {
  description: string
  brand: string | null
  ali_id: string | null
  sku_id: string | null
  last_synced_at: string | null
  rating_counts: number[]
  parts: ProductParts
}

/** A product on sale by its id, its slug, or a slug it had before. */
export async function productDetails(
  db: Database,
  idOrSlug: string,
): Promise<DetailedProduct | null> {
  const isId = UUID.test(idOrSlug)
  const [found] = await ask<DetailedProduct>(db, isId ? BY_ID : BY_SLUG, [idOrSlug])
  if (found || isId) return found ?? null

  const [moved] = await ask<DetailedProduct>(db, BY_OLD_SLUG, [idOrSlug])
  return moved ?? null
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function queryBy(condition: string): string {
  return `select ${LISTED_COLUMNS}, p.description, p.brand, p.ali_id, p.sku_id, p.last_synced_at, p.rating_counts, d.parts
  from products p join product_parts d on d.product_id = p.id where p.status = 'active' and ${condition}`
}

const BY_ID = queryBy('p.id = $1')
const BY_SLUG = queryBy('p.slug = $1')
const BY_OLD_SLUG = queryBy('p.id = (select product_id from slug_redirects where slug = $1)')
