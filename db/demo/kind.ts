import type { MotifName } from '#art/index'
import type { Family } from '#art/motif'

export interface Department {
  name: string
  /** Whose category tile it has. */
  family: Family
  shelves: Shelf[]
}

/** A subcategory and the kinds of goods that stand in it. */
export interface Shelf {
  name: string
  kinds: Kind[]
}

/** Goods that are made alike: they share what they are drawn by, some of their text, and how they vary. */
export interface Kind {
  motif: MotifName
  /** Whether its compositions show the same design, so that the other one is a picture of it too. */
  turns?: boolean
  /** Two paragraphs that are true of all of them. */
  made: string
  care: string
  facts: Record<string, string>
  grams: number
  /** What a shopper chooses besides the colour: the values, each with the dollars it adds. */
  choice?: { name: string; values: Record<string, number> }
  goods: Good[]
}

export interface Good {
  brand: string
  title: string
  /** In dollars. */
  price: number
  /** What it cost until lately. */
  was?: number
  /** Names of colourways, the one it is shown in first. */
  colours: string
  /** Which composition shows it. */
  shot: number
  /** The paragraph that is about it alone. */
  says: string
  facts?: Record<string, string>
  from?: 'aliexpress'
  stock?: 'low' | 'out'
}

/** Values that cost the same. */
export function evenly(...values: string[]): Record<string, number> {
  return Object.fromEntries(values.map((value) => [value, 0]))
}

export const clothesSizes = { name: 'Size', values: evenly('XS', 'S', 'M', 'L', 'XL') }
export const shoeSizes = {
  name: 'Size',
  values: evenly('37', '38', '39', '40', '41', '42', '43', '44'),
}
