import { createHash, createHmac } from 'node:crypto'
import type { OneTimeToken } from '../tables.ts'

/** Unkeyed: a token has 224 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Keyed: a code is short, and a leaked table of plain hashes could be searched in a million steps. */
export function hashCode(
  code: string,
  { kind, userId, secretKey }: Pick<OneTimeToken, 'kind' | 'userId'> & { secretKey: string },
): Buffer {
  return createHmac('sha256', secretKey).update(`one-time-code:${kind}:${userId}:${code}`).digest()
}
