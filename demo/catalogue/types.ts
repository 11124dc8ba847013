import type { MotifName } from '#demo/art/index'
import type { Family } from '#demo/art/motif'

export interface Department {
  name: string
  /** The family of its category tile. */
  family: Family
  subcategories: Subcategory[]
}

export interface Subcategory {
  name: string
  productLines: ProductLine[]
}

/** A section of the page "Size guide", by its English title. */
type SizeGuideSection = 'Clothing' | 'Shoes' | 'Rings'

/** Products that share a motif, parts of their description, and an option. */
export interface ProductLine {
  motif: MotifName
  /** Whether its compositions show the same design, so that each product has both as pictures. */
  hasAlternateView?: boolean
  /** Paragraphs of the description of each product. */
  materialText: string
  usageText?: string
  /** The attribute "Care". */
  careText?: string
  attributes: Record<string, string>
  weightGrams: number
  /** The option besides the colour, with the surcharge of each value in dollars. */
  option?: { name: string; values: Record<string, number>; sizeGuide?: SizeGuideSection }
  products: DemoProduct[]
}

export interface DemoProduct {
  brand: string
  title: string
  /** In dollars. */
  price: number
  /** The earlier price in dollars, if it is reduced. */
  compareAtPrice?: number
  /** Names of colourways, separated by spaces; the first one is that of the main picture. */
  colours: string
  /** The index of the composition of its pictures. */
  composition: number
  /** The paragraph of the description that is about this product only. */
  description: string
  attributes?: Record<string, string>
  source?: 'aliexpress'
  stock?: 'low' | 'out'
}

/** Option values without a surcharge. */
export function withoutSurcharge(...values: string[]): Record<string, number> {
  return Object.fromEntries(values.map((value) => [value, 0]))
}

export const clothesSizes = {
  name: 'Size',
  values: withoutSurcharge('XS', 'S', 'M', 'L', 'XL'),
  sizeGuide: 'Clothing' as const,
}
export const shoeSizes = {
  name: 'Size',
  values: withoutSurcharge('37', '38', '39', '40', '41', '42', '43', '44'),
  sizeGuide: 'Shoes' as const,
}
