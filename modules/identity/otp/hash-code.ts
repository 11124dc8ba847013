import { createHash, createHmac } from 'node:crypto'
import type { OneTimeToken } from '../tables.ts'

/** A link is too long to be guessed, so it needs no key. */
export function hashToken(link: string): Buffer {
  return createHash('sha256').update(link).digest()
}

/** A code is short: without the shop's key the table would give it away in a million tries. */
export function hashCode(
  code: string,
  { kind, userId, secretKey }: Pick<OneTimeToken, 'kind' | 'userId'> & { secretKey: string },
): Buffer {
  return createHmac('sha256', secretKey).update(`one-time-code:${kind}:${userId}:${code}`).digest()
}
