import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the HMAC-SHA256 of a text as base64url. Begin the text with its purpose: `order-link:…`. */
export function createSignature(text: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(text).digest('base64url')
}

/** Compares in constant time. */
export function isValidSignature(signature: string, text: string, secretKey: string): boolean {
  const actual = Buffer.from(signature)
  const expected = Buffer.from(createSignature(text, secretKey))
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
