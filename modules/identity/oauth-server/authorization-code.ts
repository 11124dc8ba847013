import { createHash, randomBytes } from 'node:crypto'

/** The client exchanges the code at once. It is part of a URL, which histories and logs keep. */
export const CODE_TTL_MS = 60_000

export function generateAuthorizationCode(): string {
  return randomBytes(32).toString('base64url')
}

/** Unkeyed: a code has 256 random bits. */
export function hashAuthorizationCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
