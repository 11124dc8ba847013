import type { Tax } from '#modules/pricing'
import type { TaxQuote } from './tax-quotes.ts'

/** Gives an item its rate of a quote. An item that the quote does not have keeps that of its class. */
export function applyLineRate<Item extends { variantId: string }>(
  item: Item,
  quote: TaxQuote | null,
): Item & { taxBasisPoints?: number; taxPpm?: number } {
  const taxPpm = quote?.rates[item.variantId]
  if (taxPpm === undefined) return item
  return { ...item, taxBasisPoints: Math.round(taxPpm / 100), taxPpm }
}

/** Gives the tax of a country the rate of the delivery of a quote. */
export function applyShippingRate(tax: Tax, quote: TaxQuote | null): Tax {
  return quote?.shippingPpm == null ? tax : { ...tax, shippingPpm: quote.shippingPpm }
}

interface TaxedLine {
  taxClass: string
  taxBasisPoints: number
}

/**
 * Returns where the rates of an order come from, as it is stored. Its own rate is that of goods of the standard class, or
 * else its highest: what is added later is not taxed too low.
 */
export function toOrderTax(
  tax: Tax,
  { quote, lines }: { quote: TaxQuote | null; lines: TaxedLine[] },
) {
  const { kind: taxName, basisPoints } = tax
  if (!quote) return { taxName, taxBasisPoints: basisPoints }
  const { source: taxSource, reference: taxReference, shippingPpm: shippingTaxPpm } = quote
  const standard = lines.find(({ taxClass }) => taxClass === 'standard')?.taxBasisPoints
  const highest = Math.max(...lines.map((line) => line.taxBasisPoints))
  const taxBasisPoints = taxSource === 'fallback' ? basisPoints : (standard ?? highest)
  return { taxName, taxBasisPoints, taxSource, taxReference, shippingTaxPpm }
}
