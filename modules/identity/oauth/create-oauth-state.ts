import { lt } from 'drizzle-orm'
import { encrypt } from '#platform/crypto/encryption'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { hashToken } from '../otp/hash-code.ts'
import type { PkceChallenge } from '../otp/pkce.ts'
import type { IdentityDependencies } from '../settings.ts'
import { oauthStates, type SessionId } from '../tables.ts'

export interface StartOAuthInput {
  /** Where they arrive in the end; one of ours. */
  redirectTo: string
  /** Of a client that will exchange a code; null sends the session to the browser that comes back. */
  challenge: PkceChallenge | null
  /** Of the account that the identity is to be added to; null signs somebody in. */
  sessionId: SessionId | null
  /** What only this browser has. */
  browserToken: string
  identity: IdentityDependencies
  now: Date
}

const DAY_MS = 24 * 60 * 60_000
export const OAUTH_STATE_PURPOSE = 'oauth state'

interface CreateOAuthStateInput extends StartOAuthInput {
  provider: string
  state: string
  /** What only we may know of it. */
  secrets: Record<string, string>
}

/** Notes that somebody is on their way; what is a day old is forgotten. */
export async function createOAuthState(db: Database, input: CreateOAuthStateInput): Promise<void> {
  const { identity, provider, redirectTo, sessionId, challenge, now } = input
  const { secretKey } = identity
  await db.delete(oauthStates).where(lt(oauthStates.createdAt, new Date(+now - DAY_MS)))
  await db.insert(oauthStates).values({
    ...{ id: newId<'oauth state'>(), stateHash: hashToken(input.state), provider, redirectTo },
    encryptedSecrets: encrypt(JSON.stringify(input.secrets), {
      secretKey,
      purpose: OAUTH_STATE_PURPOSE,
    }),
    ...{ sessionId, browserHash: hashToken(input.browserToken), createdAt: now },
    ...{ codeChallenge: challenge?.challenge, codeChallengeMethod: challenge?.method },
  })
}
