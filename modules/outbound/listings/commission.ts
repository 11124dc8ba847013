import type { Money } from '#platform/money/money'
import type { AffiliateListing } from '../tables.ts'

/** What the marketplace pays for a sale, by the price that it lists. The real amount depends on what is bought. */
export interface Commission {
  basisPoints: number
  price: Money
  /** Of a sale at this price. */
  estimate: Money
}

/** Estimates the commissions of listed products, by their ids at the marketplace. */
export function estimateCommissions(
  listings: Pick<AffiliateListing, 'id' | 'price' | 'commissionBasisPoints'>[],
): Map<string, Commission> {
  const known = listings.flatMap(({ id, price, commissionBasisPoints: basisPoints }) => {
    if (!price || !basisPoints) return []
    const minor = Math.round((price.minor * basisPoints) / 10_000)
    const estimate = { minor, currency: price.currency }
    return [[id, { basisPoints, price, estimate }] satisfies [string, Commission]]
  })
  return new Map(known)
}
