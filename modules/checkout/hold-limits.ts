/** How much one shopper may hold without paying for it; see `claimOpenHold`. 0 is unlimited. */
export interface HoldLimits {
  ordersPerCustomer: number
  ordersPerNetwork: number
  /** What the unpaid orders of a customer, or of a network, cost together at most: minor units by currency. */
  maxMinorByCurrency: Record<string, number>
}

/** Who holds the stock of an order until it is paid. */
export interface HoldClaimant {
  /** As `toNetwork` returns it. */
  network: string
  /** Null: nothing is limited, and nothing about the claimant is stored. */
  limits: HoldLimits | null
}

export const UNLIMITED_CLAIMANT: HoldClaimant = { network: 'unknown', limits: null }
