import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RefreshTokenId } from '../tables.ts'

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/**
 * A refresh token is the id of its row with a signature. The table therefore contains no usable token, and the same
 * token can be issued again to a client that lost the response.
 */
export function formatRefreshToken(id: RefreshTokenId, secretKey: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signTokenId(bytes, secretKey)]).toString('base64url')
}

/** The row id of a token; `malformed` if the format is wrong, null if the signature is. */
export function parseRefreshToken(
  token: string,
  secretKey: string,
): RefreshTokenId | 'malformed' | null {
  if (!/^[\w-]{43}$/.test(token)) return 'malformed'
  const bytes = Buffer.from(token, 'base64url')
  const [id, signature] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)]
  if (!timingSafeEqual(signature, signTokenId(id, secretKey))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as RefreshTokenId
}

function signTokenId(id: Buffer, secretKey: string): Buffer {
  const digest = createHmac('sha256', secretKey).update('refresh-token:').update(id).digest()
  return digest.subarray(0, SIGNATURE_BYTES)
}
