/** What the sandbox sells. The shop's server makes it, so that it has pictures. */
export interface SandboxCatalogue {
  categories: SandboxCategory[]
  products: SandboxProduct[]
}

export interface SandboxCategory {
  id: string
  name: string
  parentId: string | null
}

export interface SandboxProduct {
  /** 16 digits. */
  id: string
  title: string
  /** Untrusted HTML, as sellers write it. */
  html: string
  /** What the search finds it by besides its title and attributes. */
  keywords: string[]
  /** Can be a leaf that the list of categories lacks. */
  categoryId: string
  /** From the root to the leaf. */
  categoryPath: string[]
  isOnSale: boolean
  /** Countries to which it is not sent. */
  excludedCountries: string[]
  attributes: { name: string; value: string }[]
  /** Names of pictures, the main one first. */
  pictures: string[]
  skus: SandboxSku[]
  seller: string
  rating: number
  reviewCount: number
  /** Of the last half year. */
  orderCount: number
  weightKg: number
  /** Another id of the same product in some countries. */
  idsByCountry: Record<string, string>
}

export interface SandboxSku {
  /** 17 digits. */
  id: string
  properties: SandboxProperty[]
  /** In cents of the United States dollar, and before its reduction. */
  priceMinor: number
  listPriceMinor: number
  stock: number
  maxQuantity: number | null
}

export interface SandboxProperty {
  id: number
  name: string
  valueId: number
  value: string
  /** The name that the seller gave the value. */
  label?: string
  picture?: string
}

/** Returns what an order names a variant by: `14:29#Bear;183:200007741`. */
export function toSkuAttributes({ properties }: SandboxSku): string {
  return properties
    .map(({ id, valueId, label }) => `${id}:${valueId}${label ? `#${label}` : ''}`)
    .join(';')
}
