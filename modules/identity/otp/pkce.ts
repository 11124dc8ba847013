import { createHash, timingSafeEqual } from 'node:crypto'
import { type AuthFailure, fail } from '../auth-error.ts'

/** The code challenge of a PKCE flow (RFC 7636). */
export interface PkceChallenge {
  challenge: string
  method: 's256' | 'plain'
}

interface PkceFields {
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}

/** Null if no challenge was sent: then the client that opens the link gets the session. */
export function parsePkceChallenge(fields: PkceFields): PkceChallenge | AuthFailure | null {
  const { code_challenge: challenge, code_challenge_method: name } = fields
  if (!challenge && !name) return null
  if (!challenge || !name) {
    return invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge.length < 43 || challenge.length > 128) {
    return invalid('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    const allowed = 'alphanumeric characters, hyphens, periods, underscores and tildes'
    return invalid(`code challenge can only contain ${allowed}`)
  }
  const method = METHODS.find((known) => known === name.toLowerCase())
  if (!method) return fail('bad_code_verifier', 'code challenge method not supported')
  return { challenge, method }
}

const METHODS = ['s256', 'plain'] as const

const invalid = (message: string) => fail('validation_failed', message)

/** Whether the challenge was made from this verifier. Compares in constant time. */
export function verifyPkceChallenge(
  verifier: string,
  { challenge, method }: PkceChallenge,
): boolean {
  const digest = (text: string) => createHash('sha256').update(text)
  const computed = method === 's256' ? digest(verifier).digest('base64url') : verifier
  return timingSafeEqual(digest(computed).digest(), digest(challenge).digest())
}
