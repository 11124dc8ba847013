import { hash, timingSafeEqual } from 'node:crypto'

/** Compares a secret that was sent with the expected one, in constant time. False if either is absent. */
export function isEqualSecret(sent: string | undefined, expected: string | undefined): boolean {
  if (!sent || !expected) return false
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', expected, 'buffer'))
}
