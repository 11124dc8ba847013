import type { Money } from '#platform/money/money'

/** A product as a supplier describes it, in one market: price, stock and variants differ by country. */
export interface SupplierProduct {
  /** All ids are text: they have more digits than a number holds. */
  id: string
  title: string
  /** Untrusted HTML. */
  description: string
  isOnSale: boolean
  /** Often a leaf that the list of categories lacks; `categoryPath` leads there from the root. */
  categoryId: string | null
  categoryPath: string[]
  /** Addresses of pictures, the main one first, each once. */
  imageUrls: string[]
  attributes: { name: string; value: string }[]
  variants: SupplierVariant[]
  /** 0 to 5. */
  rating: number | null
  reviewCount: number | null
  /** Grams. */
  weightGrams: number | null
  supplierName: string | null
  /** Other ids of the same product, by country. */
  idsByCountry: Record<string, string>
}

export interface SupplierVariant {
  /** No other variant of the marketplace has it. */
  id: string
  /** What an order names the variant by: `14:29#Bear;183:200007741`. Empty for the only variant of a product. */
  attributes: string
  options: SupplierOption[]
  price: Money
  /** What the supplier asked before; null unless it is higher. */
  listPrice: Money | null
  stock: number
  imageUrl: string | null
  /** The warehouse, where the supplier offers several. */
  shipsFrom: string | null
  /** Of one order. Null without a limit. */
  maxQuantity: number | null
}

export interface SupplierOption {
  name: string
  value: string
}

export interface SupplierCategory {
  id: string
  name: string
  parentId: string | null
}

/** A product in a list of results: without variants. */
export interface SupplierListing {
  id: string
  title: string
  imageUrl: string | null
  price: Money | null
  listPrice: Money | null
  categoryId: string | null
  categoryName: string | null
  /** Where a purchase pays the shop a commission. Null where the marketplace gave none. */
  promotionUrl: string | null
  /** Of the price, paid for a purchase. Null where it is not known; absent from what was stored before it was read. */
  commissionBasisPoints?: number | null
}

export interface FreightOption {
  /** What an order names it by. */
  code: string
  name: string
  fee: Money
  minDays: number | null
  maxDays: number | null
  isTracked: boolean
}

export interface SupplierAddress {
  fullName: string
  line1: string
  line2: string | null
  city: string
  province: string
  zip: string | null
  /** ISO 3166-1 alpha-2. */
  country: string
  /** `+33`. */
  phonePrefix: string
  /** Digits only. */
  phone: string
}

export interface SupplierOrderLine {
  productId: string
  variantAttributes: string
  quantity: number
  freightCode: string | null
}

export interface PlaceSupplierOrderInput {
  /** The same key never orders twice. */
  key: string
  address: SupplierAddress
  lines: SupplierOrderLine[]
  /** What the supplier is asked, such as to leave out the invoice. */
  note: string
}

export const SUPPLIER_ORDER_STATES = [
  'unpaid',
  'to_ship',
  'partially_shipped',
  'shipped',
  'finished',
  'cancelled',
  'in_dispute',
] as const
export type SupplierOrderState = (typeof SUPPLIER_ORDER_STATES)[number]

export interface SupplierOrder {
  id: string
  /** Null for a state that is not known: the last one stays. */
  state: SupplierOrderState | null
  /** As the marketplace has it. */
  rawState: string
  cost: Money | null
  lines: { productId: string; variantId: string | null; quantity: number }[]
}

export interface SupplierParcel {
  trackingNumber: string
  carrier: string | null
  /** Oldest first. */
  steps: { at: Date; name: string; description: string }[]
  productIds: string[]
}
