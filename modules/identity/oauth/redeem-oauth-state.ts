import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { decrypt } from '#platform/crypto/encryption'
import type { Database } from '#platform/db/database'
import { type AuthFailure, fail } from '../auth-error.ts'
import { hashToken } from '../otp/hash-code.ts'
import { isSamlProvider } from '../saml-settings.ts'
import { type OAuthState, oauthStates } from '../tables.ts'
import { OAUTH_STATE_PURPOSE } from './create-oauth-state.ts'

/** Which browser somebody comes back with. */
export interface RedeemOAuthStateInput {
  state: string
  /** What the browser was given when it set out, if it has it. */
  browserToken: string | null
  /** It is a browser that comes, following a link: then it must be the one that set out. */
  isBrowserRequest: boolean
  now: Date
}

/** Long enough to type a password and find a telephone; who is at work is signed in there already. */
const MAX_AGE_MS = { oauth: 300_000, saml: 120_000 }

/** The visit that ends here, once: of two who come back with one state only the first has been there. */
export async function redeemOAuthState(
  db: Database,
  input: RedeemOAuthStateInput,
): Promise<OAuthState | AuthFailure> {
  const [visit] = await db
    .select()
    .from(oauthStates)
    .where(eq(oauthStates.stateHash, hashToken(input.state)))
  if (!visit) return STATE_NOT_FOUND
  if (visit.usedAt) return STATE_ALREADY_USED
  const maxAgeMs = MAX_AGE_MS[isSamlProvider(visit.provider) ? 'saml' : 'oauth']
  if (input.now.getTime() - visit.createdAt.getTime() > maxAgeMs) return STATE_NOT_FOUND
  if (!isSameBrowser(visit, input)) return STATE_OF_OTHER_BROWSER
  const isIt = and(eq(oauthStates.id, visit.id), isNull(oauthStates.usedAt))
  const { rowCount } = await db.update(oauthStates).set({ usedAt: input.now }).where(isIt)
  return rowCount === 1 ? visit : STATE_ALREADY_USED
}

const STATE_NOT_FOUND = fail('bad_oauth_state', 'OAuth state not found or expired')
const STATE_ALREADY_USED = fail('flow_state_already_used', 'State has already been used')
const STATE_OF_OTHER_BROWSER = fail(
  'bad_oauth_state',
  'OAuth state is invalid: this browser did not ask',
)

/**
 * Without this somebody could sign another person's browser in to an account of their own, or add another person's
 * identity to it (decision 0060). A client that waits for a code needs it only for the latter: without its verifier
 * the code opens nothing.
 */
function isSameBrowser(
  state: OAuthState,
  { browserToken, isBrowserRequest }: RedeemOAuthStateInput,
): boolean {
  const isGuarded = state.codeChallenge === null || state.sessionId !== null
  if (!isBrowserRequest || !isGuarded) return true
  return browserToken !== null && timingSafeEqual(state.browserHash, hashToken(browserToken))
}

/** What was sealed when the visit began; the caller knows its shape. Throws when another shop sealed it. */
export function decryptStateSecrets(
  { encryptedSecrets: sealed }: OAuthState,
  secretKey: string,
): unknown {
  return JSON.parse(decrypt(sealed, { secretKey, purpose: OAUTH_STATE_PURPOSE }))
}
