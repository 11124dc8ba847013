import type { Offer } from '#modules/catalog'
import type { Currencies } from '#modules/pricing'
import { convertPrice, type PriceConversion } from '#platform/money/convert-price'

interface ConvertOfferInput {
  currencies: Currencies
  /** Of the cart. */
  currency: string
}

/** An offer in the currency of a cart, and the conversion that gave it; null where the currencies have no rate. */
export interface ConvertedOffer {
  offer: Offer
  conversion: PriceConversion | null
}

/** Converts the prices of an offer. Without a rate it is not for sale in the currency. */
export function convertOffer(
  offer: Offer,
  { currencies, currency }: ConvertOfferInput,
): ConvertedOffer {
  const conversion = currencies.findConversion(offer.currency, currency)
  if (!conversion) return { offer: { ...offer, isForSale: false }, conversion }
  const priceMinor = convertPrice(offer.priceMinor, conversion)
  const compareAtMinor = convertCompareAtPrice(offer, priceMinor, conversion)
  return { offer: { ...offer, priceMinor, compareAtMinor, currency }, conversion }
}

/** Prices that are rounded to the same amount are no reduction. */
function convertCompareAtPrice(
  { compareAtMinor }: Offer,
  priceMinor: number,
  conversion: PriceConversion,
): number | null {
  const converted = compareAtMinor === null ? null : convertPrice(compareAtMinor, conversion)
  return converted !== null && converted > priceMinor ? converted : null
}
