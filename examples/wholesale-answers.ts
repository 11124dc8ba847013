/** A page of a list. `next` is null after the last one. */
export interface ListPage {
  ids: string[]
  next: string | null
}

export interface Category {
  id: string
  name: string
  /** Empty for a category at the top. */
  parent: string
}

export type Item = Record<'id' | 'name' | 'picture' | 'price' | 'currency' | 'category', string>

/** A product as it is sold in a country. Prices are decimal text: `"19.00"`. */
export interface Product {
  id: string
  name: string
  html: string
  grams: number
  seller: string
  categories: string[]
  pictures: string[]
  currency: string
  offers: Offer[]
}

interface Offer {
  sku: string
  choice: { name: string; value: string }[]
  price?: string
  was: string | null
  available: number
}

export interface Services {
  currency: string
  services: {
    code: string
    name: string
    price?: string
    days: [number, number]
    tracked: boolean
  }[]
}

export interface Order {
  status: string
  total: string
  currency: string
  items: { product: string; sku: string; quantity: number }[]
}

export interface Parcel {
  number: string
  carrier: string | null
  products: string[]
  /** The newest first. */
  events: { at: string; what: string; where: string }[]
}
