import { ask } from '#platform/ask'
import type { Database } from '#platform/database'
import { LISTED_COLUMNS, type ListedProduct } from './listed-product.ts'
import type { ImageId, VariantId } from './tables.ts'

export interface DetailedVariant {
  id: VariantId
  sku: string | null
  options: string[]
  price_minor: number
  before_minor: number | null
  stock: number
  image_id: ImageId | null
}

export interface DetailedProduct extends ListedProduct {
  description: string
  brand: string | null
  ali_id: string | null
  sku_id: string | null
  last_synced_at: string | null
  rating_counts: number[]
  options: { name: string; values: { value: string; swatch: string | null }[] }[] | null
  /** Active ones alone. */
  variants: DetailedVariant[] | null
  images: { id: ImageId; source: string; alt: string; placeholder: string | null }[] | null
  attributes: { name: string; value: string }[] | null
}

/** A product on sale by its id, its slug, or a slug it had before. */
export async function productDetails(
  db: Database,
  idOrSlug: string,
): Promise<DetailedProduct | null> {
  const column = UUID.test(idOrSlug) ? 'id' : 'slug'
  const [found] = await ask<DetailedProduct>(db, queryBy(`p.${column} = $1`), [idOrSlug])
  if (found || column === 'id') return found ?? null

  const [moved] = await ask<DetailedProduct>(db, BY_OLD_SLUG, [idOrSlug])
  return moved ?? null
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One question instead of five: each list comes as the database's own JSON. */
function queryBy(condition: string): string {
  return `select ${LISTED_COLUMNS}, p.description, p.brand, p.ali_id, p.sku_id, p.last_synced_at, p.rating_counts,
    (select json_agg(json_build_object('name', o.name, 'values', (
        select json_agg(json_build_object('value', v.value, 'swatch', v.swatch) order by v.position)
        from product_option_values v where v.option_id = o.id)) order by o.position)
      from product_options o where o.product_id = p.id) as options,
    (select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'options', v.options, 'price_minor', v.price_minor,
        'before_minor', v.before_minor, 'stock', v.stock, 'image_id', v.image_id) order by v.position, v.id)
      from variants v where v.product_id = p.id and v.status = 'active') as variants,
    (select json_agg(json_build_object('id', i.id, 'source', i.source, 'alt', i.alt, 'placeholder', i.placeholder)
        order by i.position)
      from product_images i where i.product_id = p.id and i.state <> 'broken') as images,
    (select json_agg(json_build_object('name', a.name, 'value', a.value) order by a.position)
      from product_attributes a where a.product_id = p.id) as attributes
  from products p where p.status = 'active' and ${condition}`
}

const BY_OLD_SLUG = queryBy('p.id = (select product_id from slug_redirects where slug = $1)')
