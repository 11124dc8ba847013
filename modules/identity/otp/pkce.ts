import { createHash, timingSafeEqual } from 'node:crypto'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'

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
export function parsePkceChallenge(fields: PkceFields): IdentityResult<PkceChallenge | null> {
  const { code_challenge: challenge, code_challenge_method: name } = fields
  if (!challenge && !name) return ok(null)
  if (!challenge || !name) return err('code_challenge_incomplete')
  if (challenge.length < 43 || challenge.length > 128) return err('code_challenge_length')
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) return err('code_challenge_characters')
  const method = METHODS.find((known) => known === name.toLowerCase())
  return method ? ok({ challenge, method }) : err('code_challenge_method_unsupported')
}

const METHODS = ['s256', 'plain'] as const

/** Whether the challenge was made from this verifier. Compares in constant time. */
export function verifyPkceChallenge(
  verifier: string,
  { challenge, method }: PkceChallenge,
): boolean {
  const digest = (text: string) => createHash('sha256').update(text)
  const computed = method === 's256' ? digest(verifier).digest('base64url') : verifier
  return timingSafeEqual(digest(computed).digest(), digest(challenge).digest())
}
