import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { decrypt } from '#platform/crypto/encryption'
import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import { hashToken } from '../otp/hash-code.ts'
import { type OAuthState, oauthStates } from '../tables.ts'
import { OAUTH_STATE_PURPOSE } from './create-oauth-state.ts'

export interface RedeemOAuthStateInput {
  state: string
  /** The browser binding cookie; null if the request has none. */
  browserToken: string | null
  /** A browser navigation: it must come from the browser that started the flow. */
  isBrowserRequest: boolean
  maxAgeMs: number
  now: Date
}

/** Returns the state of a flow and marks it as used. Of two concurrent requests with one state only the first succeeds. */
export async function redeemOAuthState(
  db: Database,
  input: RedeemOAuthStateInput,
): Promise<IdentityResult<OAuthState>> {
  const [state] = await db
    .select()
    .from(oauthStates)
    .where(eq(oauthStates.stateHash, hashToken(input.state)))
  if (!state) return err('oauth_state_not_found')
  if (state.usedAt) return err('oauth_state_already_used')
  const ageMs = input.now.getTime() - state.createdAt.getTime()
  if (ageMs > input.maxAgeMs) return err('oauth_state_not_found')
  if (!isSameBrowser(state, input)) return err('oauth_state_of_other_browser')
  const isUnused = and(eq(oauthStates.id, state.id), isNull(oauthStates.usedAt))
  const { rowCount } = await db.update(oauthStates).set({ usedAt: input.now }).where(isUnused)
  return rowCount === 1 ? ok(state) : err('oauth_state_already_used')
}

/**
 * Prevents login CSRF: an attacker could sign a victim's browser in to the attacker's account, or link the victim's
 * identity to it (decision 0032). A flow with PKCE needs it only for linking: without the verifier the code is useless.
 */
function isSameBrowser(
  state: OAuthState,
  { browserToken, isBrowserRequest }: RedeemOAuthStateInput,
): boolean {
  const isBound = state.codeChallenge === null || state.sessionId !== null
  if (!isBrowserRequest || !isBound) return true
  return browserToken !== null && timingSafeEqual(state.browserHash, hashToken(browserToken))
}

/** Decrypts the secrets of a state; the caller validates their shape. Throws if another shop encrypted them. */
export function decryptStateSecrets({ encryptedSecrets }: OAuthState, secretKey: string): unknown {
  return JSON.parse(decrypt(encryptedSecrets, { secretKey, purpose: OAUTH_STATE_PURPOSE }))
}
