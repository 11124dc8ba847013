import { type Money, toMinorUnits } from '#platform/money/money'

/** Reads a price such as `8.01`. Null if it is missing or not a price. */
export function readMoney(price: string | null, currency: string | null): Money | null {
  const text = price?.replace(/,/g, '')
  if (!text || !/^\d{1,9}(\.\d{1,4})?$/.test(text) || !currency) return null
  return { minor: toMinorUnits(Number(text), currency), currency }
}

/** Reads a rate such as `7.0%` as hundredths of a percent. Null if it is missing or not a rate. */
export function readRate(rate: string | null): number | null {
  const percent = /^(\d{1,3}(?:\.\d{1,4})?) ?%$/.exec(rate ?? '')?.[1]
  const basisPoints = Math.round(Number(percent) * 100)
  return percent !== undefined && basisPoints <= 10_000 ? basisPoints : null
}

/** Returns the list price where it is above the price. */
export function keepHigher(listPrice: Money | null, price: Money | null): Money | null {
  const isHigher = listPrice && price && listPrice.currency === price.currency
  return isHigher && listPrice.minor > price.minor ? listPrice : null
}

/** Returns the address of the original picture: with a scheme and without the suffix of a thumbnail. Null if it is none. */
export function readImageUrl(address: string | null): string | null {
  const text = address?.trim() ?? ''
  const url = (text.startsWith('//') ? `https:${text}` : text).replace(
    /(\.(?:jpe?g|png|webp))_[^/]*$/i,
    '$1',
  )
  return /^https?:\/\//.test(url) ? url : null
}

/** Returns the public page of a product. The addresses in responses are malformed. */
export function buildProductUrl(productId: string): string {
  return `https://www.aliexpress.com/item/${productId}.html`
}
