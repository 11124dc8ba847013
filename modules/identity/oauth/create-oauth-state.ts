import { lt } from 'drizzle-orm'
import { encrypt } from '#platform/crypto/encryption'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { hashToken } from '../otp/hash-code.ts'
import type { PkceChallenge } from '../otp/pkce.ts'
import type { IdentityDependencies } from '../settings.ts'
import { oauthStates, type SessionId } from '../tables.ts'

export interface StartOAuthInput {
  /** Where the client continues; an allowed redirect URL. */
  redirectTo: string
  /** PKCE challenge of a client that will exchange an auth code; null: the browser receives the session. */
  challenge: PkceChallenge | null
  /** Links the identity to the account of this session; null: signs in. */
  sessionId: SessionId | null
  /** The browser binding cookie. */
  browserToken: string
  identity: IdentityDependencies
  now: Date
}

const DAY_MS = 24 * 60 * 60_000
export const OAUTH_STATE_PURPOSE = 'oauth state'

interface CreateOAuthStateInput extends StartOAuthInput {
  provider: string
  state: string
  /** Stored encrypted: PKCE verifier and nonce, or SAML request id. */
  secrets: Record<string, string>
}

/** Saves the state of an OAuth or SAML flow. Deletes states older than a day. */
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
    codeChallenge: challenge?.challenge,
    codeChallengeMethod: challenge?.method,
  })
}
