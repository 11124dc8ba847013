import { multiplyByFraction } from '#platform/money/fractions'
import { allocate } from './allocate.ts'
import type { TaxClass, TaxKind } from './contract.ts'

/** How a country taxes what is sold to it. */
export interface Tax {
  kind: TaxKind | null
  /** The standard rate. */
  basisPoints: number
  /** Whether prices include the tax; otherwise it is added to them. */
  included: boolean
  /** The rates of other classes. A class without one has the standard rate. */
  rates?: Partial<Record<TaxClass, number>>
}

/** Returns the rate of a class of goods. */
export function getTaxRate({ basisPoints, rates }: Tax, taxClass: TaxClass = 'standard'): number {
  return (taxClass === 'standard' ? undefined : rates?.[taxClass]) ?? basisPoints
}

type TaxRate = Pick<Tax, 'basisPoints' | 'included'>

/** Returns the tax in an amount that includes it, or on an amount that does not. */
export function calculateTax(minor: number, { basisPoints, included }: TaxRate): number {
  return multiplyByFraction(minor, basisPoints, included ? 10_000 + basisPoints : 10_000)
}

interface TaxedLine {
  baseMinor: number
  discountMinor: number
  taxMinor: number
  taxBasisPoints: number
}

/** What is taxed at one rate, and its tax. */
export interface RateTax {
  basisPoints: number
  /** The items after discounts with their share of the shipping, as prices are: with the tax where it is included. */
  taxedMinor: number
  shippingTaxMinor: number
  /** That of the shipping too. */
  taxMinor: number
}

/**
 * Lists the taxes of lines and their shipping by rate, the highest first. Shipping is taxed as what is shipped: it is
 * divided by what the lines of each rate cost. Without lines it has the rate of `tax`.
 */
export function listTaxes(
  lines: TaxedLine[],
  { shippingMinor, tax }: { shippingMinor: number; tax: TaxRate },
): RateTax[] {
  const byRate = Map.groupBy(lines, ({ taxBasisPoints }) => taxBasisPoints)
  if (byRate.size === 0) byRate.set(tax.basisPoints, [])
  const groups = [...byRate].toSorted(([rate], [other]) => other - rate)
  const amounts = groups.map(([, group]) => sum(group.map(getTaxedAmount)))
  const shares = allocate(shippingMinor, amounts)
  return groups.map(([basisPoints, group], index) => {
    const shippingTaxMinor = calculateTax(shares[index]!, { ...tax, basisPoints })
    const taxMinor = sum(group.map((line) => line.taxMinor)) + shippingTaxMinor
    const taxedMinor = amounts[index]! + shares[index]!
    return { basisPoints, taxedMinor, shippingTaxMinor, taxMinor }
  })
}

function getTaxedAmount({ baseMinor, discountMinor }: TaxedLine): number {
  return baseMinor - discountMinor
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
