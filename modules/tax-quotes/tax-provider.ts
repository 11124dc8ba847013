import type { Country, TaxClass } from '#contract/pricing'

/**
 * A service that knows the tax rates of places and goods. The shop asks it before a checkout, outside of transactions,
 * and stores what it says: the order, its invoice and its refunds have the rates of that answer.
 */
export interface TaxProvider {
  /** Lower case, such as `sales-tax`. Orders and metrics name it. */
  readonly name: string
  /**
   * Returns the rates of the lines of one order. It changes nothing at the service: it is asked for carts that are never
   * ordered, and more than once for the same. It throws if the service refuses, does not answer, or answers what the
   * adapter does not understand; a rate is never guessed. It ends when the signal is aborted.
   */
  quote(request: TaxRequest, options: { signal: AbortSignal }): Promise<TaxAnswer>
}

export interface TaxRequest {
  destination: {
    country: Country
    /** As in ISO 3166-2, without the country: `NY`. Null where addresses have none. */
    region: string | null
    postalCode: string
  }
  /** ISO 4217. */
  currency: string
  /** The day of the order in UTC: `2026-11-28`. */
  date: string
  /** Whether the amounts have the tax in them, or it is added to them. The shop's own table decides it by country. */
  pricesIncludeTax: boolean
  /** The account of the shopper, for a service that knows who is exempt. Null for guests. */
  customerId: string | null
  lines: TaxRequestLine[]
  /** What the delivery costs, in minor units. */
  shippingMinor: number
}

export interface TaxRequestLine {
  /** Unique among the lines. The answer refers to it. */
  id: string
  productId: string
  sku: string | null
  taxClass: TaxClass
  quantity: number
  /** What the units cost together after discounts, in minor units: 1999 is $19.99 and ¥1999. */
  amountMinor: number
}

export interface TaxAnswer {
  /** That of the request. */
  currency: string
  /** One for each line of the request. */
  lines: { id: string; ratePpm: RatePpm }[]
  /** The rate of the delivery. Null if it is taxed as what is delivered. */
  shippingPpm: RatePpm | null
  /** By which the answer is found again at the service. One line of 200 characters at most. */
  reference: string | null
}

/** Parts per million, a whole number: 88_750 is 8.875 %, and 0 is not taxed. */
export type RatePpm = number
