import type { MotifName } from '#demo/art/index'
import type { Family } from '#demo/art/motif'

export interface Department {
  name: string
  /** Whose category tile it has. */
  family: Family
  subcategories: Subcategory[]
}

/** A subcategory and the kinds of goods that stand in it. */
export interface Subcategory {
  name: string
  productLines: ProductLine[]
}

/** Goods that are made alike: they share what they are drawn by, some of their text, and how they vary. */
export interface ProductLine {
  motif: MotifName
  /** Whether its compositions show the same design, so that the other one is a picture of it too. */
  hasAlternateView?: boolean
  /** Two paragraphs that are true of all of them. */
  materialText: string
  careText: string
  attributes: Record<string, string>
  weightGrams: number
  /** What a shopper chooses besides the colour: the values, each with the dollars it adds. */
  option?: { name: string; values: Record<string, number> }
  products: DemoProduct[]
}

export interface DemoProduct {
  brand: string
  title: string
  /** In dollars. */
  price: number
  /** What it cost until lately. */
  compareAtPrice?: number
  /** Names of colourways, the one it is shown in first. */
  colours: string
  /** Which composition shows it. */
  composition: number
  /** The paragraph that is about it alone. */
  description: string
  attributes?: Record<string, string>
  source?: 'aliexpress'
  stock?: 'low' | 'out'
}

/** Values that cost the same. */
export function withoutSurcharge(...values: string[]): Record<string, number> {
  return Object.fromEntries(values.map((value) => [value, 0]))
}

export const clothesSizes = { name: 'Size', values: withoutSurcharge('XS', 'S', 'M', 'L', 'XL') }
export const shoeSizes = {
  name: 'Size',
  values: withoutSurcharge('37', '38', '39', '40', '41', '42', '43', '44'),
}
