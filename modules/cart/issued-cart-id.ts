import { createHmac, randomBytes } from 'node:crypto'
import { COUNTRIES, type Country } from '#contract/pricing'
import type { CartId } from './tables.ts'

/** What the id of a guest's cart says about a cart that has no row yet. */
export interface IssuedCart {
  country: Country
}

/** Of 16 bytes: random ones with the version and variant of the UUID, the country, the signature. */
const RANDOM_BYTES = 9
const SIGNED_BYTES = 11
const ID_BYTES = 16

/**
 * Returns the id of a guest's new cart, a UUID v8. It has no row until the cart is changed, so the id itself says in
 * which country it was created. 66 random bits and the signature make it impossible to guess.
 */
export function issueCartId({ country }: IssuedCart, secretKey: string): CartId {
  const signed = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.from(country)])
  signed[6] = (signed[6]! & 0x0f) | 0x80
  signed[8] = (signed[8]! & 0x3f) | 0x80
  const hex = Buffer.concat([signed, sign(signed, secretKey)]).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as CartId
}

/** Returns what an id says, or null if this shop did not issue it: then there is no cart until it has a row. */
export function parseIssuedCartId(id: CartId, secretKey: string): IssuedCart | null {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const signed = bytes.subarray(0, SIGNED_BYTES)
  if (!sign(signed, secretKey).equals(bytes.subarray(SIGNED_BYTES))) return null
  const code = signed.toString('latin1', RANDOM_BYTES)
  const country = COUNTRIES.find((one) => one === code)
  return country ? { country } : null
}

function sign(signed: Buffer, secretKey: string): Buffer {
  const hmac = createHmac('sha256', secretKey).update('cart-id:').update(signed)
  return hmac.digest().subarray(0, ID_BYTES - SIGNED_BYTES)
}
