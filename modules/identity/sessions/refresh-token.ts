import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RefreshTokenId } from '../tables.ts'

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/**
 * A refresh token is the id of its row and our mark on it. So the table holds nothing that opens anything, and the
 * same token can be given again to a client that lost the answer.
 */
export function formatRefreshToken(id: RefreshTokenId, secretKey: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signTokenId(bytes, secretKey)]).toString('base64url')
}

/** Which row a token names; `malformed` when it cannot be one, null when the mark is not ours. */
export function parseRefreshToken(
  token: string,
  secretKey: string,
): RefreshTokenId | 'malformed' | null {
  if (!/^[\w-]{43}$/.test(token)) return 'malformed'
  const bytes = Buffer.from(token, 'base64url')
  const [id, mark] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)]
  if (!timingSafeEqual(mark, signTokenId(id, secretKey))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as RefreshTokenId
}

function signTokenId(id: Buffer, secretKey: string): Buffer {
  const mark = createHmac('sha256', secretKey).update('refresh-token:').update(id).digest()
  return mark.subarray(0, SIGNATURE_BYTES)
}
