import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { LOW_STOCK } from '../contract.ts'
import type { ImageId, ProductId, VariantId } from '../tables.ts'

export interface ProductDetailVariant {
  id: VariantId
  sku: string | null
  options: string[]
  price_minor: number
  compare_at_minor: number | null
  /** Exact up to `LOW_STOCK`; one more than that stands for any number above. */
  stock: number
  image_id: ImageId | null
}

/** As the database puts it together; nothing of a kind is null. */
export interface ProductDetail {
  options: { name: string; values: { value: string; swatch: string | null }[] | null }[] | null
  /** Active ones alone. */
  variants: ProductDetailVariant[] | null
  images: { id: ImageId; source: string; alt: string; placeholder: string | null }[] | null
  attributes: { name: string; value: string }[] | null
}

/** Writes what these products' own pages show of their parts; answers those for which that is something new. */
export async function refreshProductDetailCache(
  tx: Database,
  productIds: ProductId[],
): Promise<ProductId[]> {
  const { rows } = await tx.execute<{ product_id: ProductId }>(sql`
    insert into product_detail_cache (product_id, detail)
    select id, parts_of(id, ${LOW_STOCK}) from products where id in ${productIds} order by id
    on conflict (product_id) do update set detail = excluded.detail
    where product_detail_cache.detail::text <> excluded.detail::text
    returning product_id`)
  return rows.map((row) => row.product_id)
}
