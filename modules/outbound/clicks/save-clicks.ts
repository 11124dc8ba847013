import type { ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'

/** A product of the shop, or one that only the marketplace has. */
export type ClickedProduct =
  | { productId: ProductId; supplierProductId?: never; title?: never }
  | { productId?: never; supplierProductId: string; title: string }

interface Clicks {
  product: ClickedProduct
  clicks: number
}

/** Adds clicks to those of a day. */
export async function saveClicks(
  db: Database,
  { day, clicks }: { day: string; clicks: Clicks[] },
): Promise<void> {
  await rawQuery(db, SAVE, [
    day,
    clicks.map(({ product }) => product.productId ?? null),
    clicks.map(({ product }) => product.supplierProductId ?? null),
    clicks.map(({ product }) => product.title ?? null),
    clicks.map((one) => one.clicks),
  ])
}

const SAVE = `
  insert into outbound_clicks as c (day, product_id, supplier_product_id, title, clicks)
  select $1::date, product_id, supplier_product_id, title, clicks
  from unnest($2::uuid[], $3::text[], $4::text[], $5::integer[]) as seen (product_id, supplier_product_id, title, clicks)
  order by product_id, supplier_product_id
  on conflict (day, product_id, supplier_product_id) do update
  set clicks = c.clicks + excluded.clicks, title = excluded.title`
