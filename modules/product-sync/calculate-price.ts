/** How a price is made from a cost. Amounts are in minor units of the shop's currency. */
export interface PriceTerms {
  /** 180 multiplies by 1.80. */
  multiplierHundredths: number
  markupMinor: number
  /** The last two digits of a price; null for any. */
  endingCents: number | null
  /** The least part of a price, in percent, that is not cost. */
  marginFloorPercent: number
}

export interface CalculatedPrice {
  costMinor: number
  multipliedMinor: number
  markedUpMinor: number
  /** Raised to the floor of the margin. */
  withFloorMinor: number
  priceMinor: number
  /** Of the price, rounded down. */
  marginPercent: number
}

/** Makes a price from a cost. Each step rounds up, so a price is never below its floor. */
export function calculatePrice(costMinor: number, terms: PriceTerms): CalculatedPrice {
  const multipliedMinor = Math.ceil((costMinor * terms.multiplierHundredths) / 100)
  const markedUpMinor = multipliedMinor + terms.markupMinor
  const withFloorMinor = Math.max(markedUpMinor, getFloorPrice(costMinor, terms))
  const priceMinor = raiseToEnding(withFloorMinor, terms.endingCents)
  const marginPercent =
    priceMinor === 0 ? 0 : Math.floor(((priceMinor - costMinor) * 100) / priceMinor)
  return { costMinor, multipliedMinor, markedUpMinor, withFloorMinor, priceMinor, marginPercent }
}

/** The lowest price, in minor units, at which a sale keeps the margin floor. */
export function getFloorPrice(
  costMinor: number,
  { marginFloorPercent }: Pick<PriceTerms, 'marginFloorPercent'>,
): number {
  return Math.ceil((costMinor * 100) / (100 - marginFloorPercent))
}

/** The next higher price that ends so. */
function raiseToEnding(minor: number, ending: number | null): number {
  if (ending === null) return minor
  const below = Math.floor(minor / 100) * 100 + ending
  return below >= minor ? below : below + 100
}
