import type { Country, ShippingMethod } from '#contract/pricing'

/**
 * A service that knows what carriers charge for a parcel. The shop asks it before a checkout, outside of transactions, and
 * stores what it says: the order keeps the price that its shopper saw.
 */
export interface ShippingProvider {
  /** Lower case, such as `parcel-rates`. Orders and metrics name it. */
  readonly name: string
  /**
   * Returns what the delivery of one order costs with each method. It changes nothing at the service: it is asked for carts
   * that are never ordered, and more than once for the same. It throws if the service refuses, does not answer, or answers
   * what the adapter does not understand; a price is never guessed. It ends when the signal is aborted.
   */
  quote(request: ShippingRequest, options: { signal: AbortSignal }): Promise<ShippingAnswer>
}

export interface ShippingRequest {
  destination: {
    country: Country
    /** As in ISO 3166-2, without the country: `NY`. Null where addresses have none. */
    region: string | null
    postalCode: string
  }
  /** ISO 4217. */
  currency: string
  /** Whether prices of the shop have the tax in them, or it is added to them. Those of the answer are like that too. */
  pricesIncludeTax: boolean
  /** What is delivered; tickets of draws are not among it. */
  items: ShippingRequestItem[]
  /** The methods that the shop offers in the country. */
  methods: ShippingRequestMethod[]
}

export interface ShippingRequestItem {
  /** Unique among the items. */
  id: string
  productId: string
  sku: string | null
  quantity: number
  /** What one weighs. Null where the shop does not know it. */
  unitGrams: number | null
  /** What the units cost together after discounts, in minor units: 1999 is $19.99 and ¥1999. */
  valueMinor: number
  /** A supplier sends it, so it is not in a parcel of the shop. */
  isDropship: boolean
}

export interface ShippingRequestMethod {
  id: ShippingMethod
  /** What the shop's own table charges for these items, in minor units. Zero if the delivery is free, whatever is answered. */
  tablePriceMinor: number
}

export interface ShippingAnswer {
  /** That of the request. */
  currency: string
  /** One for each method of the request. */
  methods: ShippingAnswerMethod[]
  /** By which the answer is found again at the service. One line of 200 characters at most. */
  reference: string | null
}

export interface ShippingAnswerMethod {
  id: ShippingMethod
  /** In minor units of the currency. Null if the method is not available for these items at this place. */
  priceMinor: number | null
  /** Working days until delivery, 1 to 90. Null if they are those of the shop's own table. */
  days: { from: number; to: number } | null
}
