import type { ShippingMethod } from '#contract/pricing'
import type { ShippingRate } from '#modules/pricing'
import type { ShippingQuote } from './shipping-quotes.ts'

/**
 * Returns the methods that are available, with the prices and the days of a quote. A delivery that is free by the shop's own
 * table stays free. A fallback changes nothing.
 */
export function applyShippingQuote(
  rates: ShippingRate[],
  quote: ShippingQuote | null,
): ShippingRate[] {
  return rates.flatMap((rate) => {
    const quoted = quote?.methods[rate.id]
    if (!quoted) return rate
    if (quoted.priceMinor === null) return []
    const { from: daysFrom, to: daysTo } = quoted.days ?? { from: rate.daysFrom, to: rate.daysTo }
    return { ...rate, quotedMinor: quoted.priceMinor, daysFrom, daysTo }
  })
}

/** Returns the quote without what it says is unavailable: that may be true of other items only. */
export function toShippingEstimate(quote: ShippingQuote): ShippingQuote {
  const available = Object.entries(quote.methods).filter(
    ([, { priceMinor }]) => priceMinor !== null,
  )
  return { ...quote, methods: Object.fromEntries(available) }
}

/** Lists the methods that the provider says are not available at the place of a quote. */
export function listUnavailableMethods(quote: ShippingQuote | null): ShippingMethod[] {
  const methods = Object.entries(quote?.methods ?? {}) as [
    ShippingMethod,
    { priceMinor: unknown },
  ][]
  return methods.filter(([, { priceMinor }]) => priceMinor === null).map(([id]) => id)
}

/** Returns where the price of the delivery of an order comes from, as it is stored. */
export function toOrderShipping(quote: ShippingQuote | null, method: ShippingMethod) {
  if (!quote) return {}
  const { source: shippingSource, reference: shippingReference, methods } = quote
  const { priceMinor: shippingQuotedMinor = null, days } = methods[method] ?? {}
  return {
    ...{ shippingSource, shippingReference, shippingQuotedMinor },
    ...{ shippingDaysFrom: days?.from ?? null, shippingDaysTo: days?.to ?? null },
  }
}
