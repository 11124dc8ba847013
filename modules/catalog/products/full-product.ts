import type { ImageId, ProductId, VariantId } from '../ids.ts'
import type { Product } from '../tables.ts'
import type { ProductTranslation } from './product-translations.ts'

export interface FullVariant {
  /** Null before it is inserted. */
  id: VariantId | null
  sku: string | null
  options: string[]
  priceMinor: number
  weightGrams: number | null
  barcode: string | null
  /** The `source` of one of the product's images. */
  image: string | null
  status: 'active' | 'withdrawn'
  stock: number
  /** The part of `stock` that imports stated: the next one adds the difference from it. */
  importedStock: number
}

export interface FullOption {
  name: string
  values: { value: string; swatch: string | null }[]
}

/** A product with its attributes, options, variants, images and translations. A save writes the difference of two of these. */
export interface FullProduct {
  id: ProductId | null
  slug: string
  importKey: string | null
  title: string
  description: string
  brand: string | null
  /** Category names from the top down; empty without a category. */
  category: string[]
  source: Product['source']
  status: Product['status']
  affiliateUrl: string | null
  /** What search engines show instead of the title and the description. */
  seoTitle: string | null
  seoDescription: string | null
  currency: string
  attributes: { name: string; value: string }[]
  options: FullOption[]
  variants: FullVariant[]
  /** In alphabetical order. */
  tags: string[]
  /** Chosen by hand, in their order. */
  relatedIds: ProductId[]
  images: { id: ImageId | null; source: string; alt: string }[]
  /** In the order of their languages. */
  translations: ProductTranslation[]
}
