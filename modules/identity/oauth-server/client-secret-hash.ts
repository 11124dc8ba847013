import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new client secret. Only its hash is stored. */
export function generateClientSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashClientSecret(secret) }
}

export function isClientSecret(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashClientSecret(secret), hash)
}

/** Unkeyed: a secret has 256 random bits. */
function hashClientSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
