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
  /** The rate of the delivery, in parts per million. Null or absent: it is taxed as what is delivered. */
  shippingPpm?: number | null
}

/** Returns the rate of a class of goods. */
export function getTaxRate({ basisPoints, rates }: Tax, taxClass: TaxClass = 'standard'): number {
  return (taxClass === 'standard' ? undefined : rates?.[taxClass]) ?? basisPoints
}

type TaxRate = Pick<Tax, 'basisPoints' | 'included' | 'shippingPpm'>

/** Returns the tax in an amount that includes it, or on an amount that does not. Basis points may have two decimals. */
export function calculateTax(minor: number, { basisPoints, included }: TaxRate): number {
  const ppm = Math.round(basisPoints * 100)
  return multiplyByFraction(minor, ppm, included ? 1_000_000 + ppm : 1_000_000)
}

/** The rate of a line as it is stored: whole basis points, and the exact rate where they are not exact. */
export interface LineRate {
  taxBasisPoints: number
  /** Parts per million. */
  taxPpm?: number | null
}

/** Returns the exact rate of a line in basis points, which may have two decimals: 887.5 for 8.875 %. */
export function getLineRate({ taxBasisPoints, taxPpm }: LineRate): number {
  return taxPpm == null ? taxBasisPoints : taxPpm / 100
}

export function toLineRate(basisPoints: number): LineRate {
  if (Number.isInteger(basisPoints)) return { taxBasisPoints: basisPoints }
  return { taxBasisPoints: Math.round(basisPoints), taxPpm: Math.round(basisPoints * 100) }
}

interface TaxedLine extends LineRate {
  baseMinor: number
  discountMinor: number
  taxMinor: number
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
 * divided by what the lines of each rate cost. A tax provider may have said another rate for it. Without lines it has the rate
 * of `tax`.
 */
export function listTaxes(
  lines: TaxedLine[],
  { shippingMinor, tax }: { shippingMinor: number; tax: TaxRate },
): RateTax[] {
  const byRate = Map.groupBy(lines, getLineRate)
  if (byRate.size === 0) byRate.set(tax.basisPoints, [])
  const shippingRate = tax.shippingPpm == null ? null : tax.shippingPpm / 100
  if (shippingRate !== null && shippingMinor > 0 && !byRate.has(shippingRate)) {
    byRate.set(shippingRate, [])
  }
  const groups = [...byRate].toSorted(([rate], [other]) => other - rate)
  const amounts = groups.map(([, group]) => sum(group.map(getTaxedAmount)))
  const shares =
    shippingRate === null
      ? allocate(shippingMinor, amounts)
      : groups.map(([rate]) => (rate === shippingRate ? shippingMinor : 0))
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
