import { createHmac, timingSafeEqual } from 'node:crypto'

/** What only a holder of the key can say about a text. Begin the text with what it is for: `order-link:…`. */
export function createSignature(text: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(text).digest('base64url')
}

/** Takes the same time for every wrong signature. */
export function isValidSignature(signature: string, text: string, secretKey: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(createSignature(text, secretKey))]
  return given.length === right.length && timingSafeEqual(given, right)
}
