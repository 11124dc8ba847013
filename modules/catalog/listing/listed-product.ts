import type { CategoryId, Product, ProductId, VariantId } from '../tables.ts'

/** The columns of a product card as the driver reads them: amounts and times are text. */
export interface ListedProduct {
  id: ProductId
  slug: string
  title: string
  category_id: CategoryId | null
  source: Product['source']
  affiliate_url: string | null
  is_dropship: boolean
  currency: string
  created_at: string
  /** Null for a product that never was for sale. */
  published_at: string | null
  price_minor: string
  price_max_minor: string
  compare_at_minor: string | null
  stock_state: Product['stockState']
  stock_left: number | null
  only_variant_id: VariantId | null
  image_src: string | null
  image_alt: string
  image_placeholder: string | null
  rating_tenths: number
  review_count: number
}

export const LISTED_PRODUCT_COLUMNS = [
  'id',
  'slug',
  'title',
  'category_id',
  'source',
  'affiliate_url',
  'is_dropship',
  'currency',
  'created_at',
  'published_at',
  'price_minor',
  'price_max_minor',
  'compare_at_minor',
  'stock_state',
  'stock_left',
  'only_variant_id',
  'image_src',
  'image_alt',
  'image_placeholder',
  'rating_tenths',
  'review_count',
]
  .map((column) => `p.${column}`)
  .join(', ')
