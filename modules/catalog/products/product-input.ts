import type { FullProduct } from './full-product.ts'
import type { ProductTranslationInput } from './product-translations.ts'

export interface VariantInput {
  /** One value for each option, in the order of the options. */
  options: string[]
  priceMinor: number
  sku?: string | null
  weightGrams?: number | null
  barcode?: string | null
  image?: string | null
  stock?: number
  /** What was added to `imported_stock` since it was written into the file that states `stock`. */
  soldSinceImport?: number
  /** The stock of a new variant; an existing variant keeps its stock. */
  initialStock?: number
}

/** The wanted state of a product. Absent fields stay as they are. */
export interface ProductInput {
  /**
   * Identify the product: by its slug, by the key of an earlier import, by its id at AliExpress, which a new product gets,
   * or by the SKU of its only variant.
   */
  matchKeys: { slug?: string; importKey: string; aliId?: string; sku?: string }
  currency: string
  title: string
  description?: string
  brand?: string | null
  category?: string[]
  source?: FullProduct['source']
  status?: FullProduct['status']
  affiliateUrl?: string | null
  /** Merged by name. An empty value removes the attribute. */
  attributes?: { name: string; value: string }[]
  /** All options. Values that variants use are added to each option. */
  options: { name: string; values: { value: string; swatch?: string | null }[] }[]
  variants: VariantInput[]
  /** Keeps variants and images that are not named. Otherwise they are withdrawn and removed. */
  isPartial?: boolean
  images?: { source: string; alt?: string }[]
  /** Other languages keep their translations. */
  translations?: ProductTranslationInput[]
  /** Fields that stay as they are although the input says otherwise, by the names that `diffProducts` gives them. */
  excludedFields?: readonly string[]
}
