import type { ImageId, VariantId } from './ids.ts'

/** One active variant in the cached detail of its product. */
export interface ProductDetailVariant {
  id: VariantId
  sku: string | null
  options: string[]
  price_minor: number
  compare_at_minor: number | null
  /** Exact up to `LOW_STOCK`; `LOW_STOCK + 1` stands for any larger number. */
  stock: number
  image_id: ImageId | null
}

/** The JSON that `parts_of` builds in the database. A list without rows is null, never empty. */
export interface ProductDetail {
  options: { name: string; values: { value: string; swatch: string | null }[] | null }[] | null
  /** Active variants only. */
  variants: ProductDetailVariant[] | null
  images: { id: ImageId; source: string; alt: string; placeholder: string | null }[] | null
  attributes: { name: string; value: string }[] | null
}
