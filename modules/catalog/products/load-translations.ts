import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { ProductId } from '../ids.ts'
import type { ProductTranslation } from './product-translations.ts'

type TranslationRow = ProductTranslation & { productId: ProductId }

/** Loads the translations of products, in the order of their languages. */
export async function loadTranslations(
  db: Database,
  ids: ProductId[],
): Promise<(id: ProductId) => ProductTranslation[]> {
  const { rows } = await db.execute<TranslationRow & Record<string, unknown>>(sql`
    with alts as (
      select i.product_id, a.language, json_object_agg(i.source, a.alt order by i.position) as alts
      from product_images i join product_image_translations a on a.image_id = i.id
      where i.product_id in ${ids} group by 1, 2
    ), texts as (
      select product_id, language, title, description, seo_title as "seoTitle", seo_description as "seoDescription"
      from product_translations where product_id in ${ids}
    )
    select product_id as "productId", language, title, description, "seoTitle", "seoDescription", coalesce(alts, '{}') as alts
    from texts full join alts using (product_id, language)
    order by language collate "C"`)
  const groups = Map.groupBy(rows, ({ productId }) => productId)
  return (id) => (groups.get(id) ?? []).map(({ productId: _, ...translation }) => translation)
}
