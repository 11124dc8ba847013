import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ProductId } from '../ids.ts'
import { LISTED_PRODUCT_COLUMNS, type ListedProduct } from '../listing/listed-product.ts'
import type { ProductDetail } from '../product-detail.ts'

export interface DetailedProduct extends ListedProduct {
  description: string
  brand: string | null
  ali_id: string | null
  sku_id: string | null
  seo_title: string | null
  seo_description: string | null
  last_synced_at: string | null
  rating_counts: number[]
  /** Without the attribute that `sizeGuide` is from. */
  detail: ProductDetail
  /** The section of the page "Size guide" that has the sizes of the product. */
  sizeGuide: string | null
}

/** Returns a product that is not published, for those who have the link of its preview. */
export async function getDraftDetails(
  db: Database,
  productId: ProductId,
): Promise<DetailedProduct | null> {
  const [found] = await rawQuery<ProductRow>(db, DRAFT_BY_ID, [productId])
  return found ? toDetailedProduct(found) : null
}

/** Finds an active product by its id, its slug or a former slug. */
export async function getProductDetails(
  db: Database,
  idOrSlug: string,
): Promise<DetailedProduct | null> {
  const isId = UUID.test(idOrSlug)
  const [found] = await rawQuery<ProductRow>(db, isId ? BY_ID : BY_SLUG, [idOrSlug])
  if (found) return toDetailedProduct(found)
  if (isId) return null

  const [redirected] = await rawQuery<ProductRow>(db, BY_FORMER_SLUG, [idOrSlug])
  return redirected ? toDetailedProduct(redirected) : null
}

type ProductRow = Omit<DetailedProduct, 'sizeGuide'>

function toDetailedProduct(row: ProductRow): DetailedProduct {
  const { attributes } = row.detail
  const guide = attributes?.find(({ name }) => name.toLowerCase() === SIZE_GUIDE)
  if (!guide) return { ...row, sizeGuide: null }
  const others = attributes!.filter((attribute) => attribute !== guide)
  return { ...row, detail: { ...row.detail, attributes: others }, sizeGuide: guide.value }
}

/** The base name of the attribute, in lower case. */
const SIZE_GUIDE = 'size guide'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function buildQuery(condition: string, status: 'active' | 'draft' = 'active'): string {
  return `select ${LISTED_PRODUCT_COLUMNS}, p.description, p.brand, p.ali_id, p.sku_id, p.seo_title, p.seo_description, p.last_synced_at, p.rating_counts, d.detail
  from products p join product_detail_cache d on d.product_id = p.id where p.status = '${status}' and ${condition}`
}

const BY_ID = buildQuery('p.id = $1')
const DRAFT_BY_ID = buildQuery('p.id = $1', 'draft')
const BY_SLUG = buildQuery('p.slug = $1')
const BY_FORMER_SLUG = buildQuery('p.id = (select product_id from slug_redirects where slug = $1)')

/** Whether a product with this id, slug or former slug was taken off sale: it will not be found again. */
export async function isProductWithdrawn(db: Database, idOrSlug: string): Promise<boolean> {
  const columns = UUID.test(idOrSlug) ? 'p.id = $1' : 'p.slug = $1 or r.slug = $1'
  const rows = await rawQuery(
    db,
    `select from products p left join slug_redirects r on r.product_id = p.id
    where p.status = 'withdrawn' and (${columns}) limit 1`,
    [idOrSlug],
  )
  return rows.length > 0
}
