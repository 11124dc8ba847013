import { createHmac, randomBytes } from 'node:crypto'
import { COUNTRIES, type Country, CURRENCIES, type CurrencyCode } from '#contract/pricing'
import type { CartId } from './tables.ts'

/** What the id of a guest's cart says about a cart that has no row yet. */
export interface IssuedCart {
  country: Country
  currency: CurrencyCode
}

/**
 * Of 16 bytes: random ones with the version of the UUID, one of its variant and the index of the currency, the country,
 * the signature.
 */
const CURRENCY_BYTE = 8
const COUNTRY_START = 9
const SIGNED_BYTES = 11
const ID_BYTES = 16

/**
 * Returns the id of a guest's new cart, a UUID v8. It has no row until the cart is changed, so the id itself says for
 * which country and in which currency it was created. 60 random bits and the signature make it impossible to guess.
 */
export function issueCartId({ country, currency }: IssuedCart, secretKey: string): CartId {
  const signed = Buffer.concat([randomBytes(COUNTRY_START), Buffer.from(country)])
  signed[6] = (signed[6]! & 0x0f) | 0x80
  signed[CURRENCY_BYTE] = CURRENCIES.indexOf(currency) | 0x80
  const hex = Buffer.concat([signed, sign(signed, secretKey)]).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as CartId
}

/** Returns what an id says, or null if this shop did not issue it: then there is no cart until it has a row. */
export function parseIssuedCartId(id: CartId, secretKey: string): IssuedCart | null {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const signed = bytes.subarray(0, SIGNED_BYTES)
  if (!sign(signed, secretKey).equals(bytes.subarray(SIGNED_BYTES))) return null
  const code = signed.toString('latin1', COUNTRY_START)
  const country = COUNTRIES.find((one) => one === code)
  const currency = CURRENCIES[signed[CURRENCY_BYTE]! & 0x3f]
  return country && currency ? { country, currency } : null
}

function sign(signed: Buffer, secretKey: string): Buffer {
  const hmac = createHmac('sha256', secretKey).update('cart-id:').update(signed)
  return hmac.digest().subarray(0, ID_BYTES - SIGNED_BYTES)
}
