import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import { findProvider } from '../oauth-settings.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type OAuthState, type SessionId, sessions, type UserId } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { completeOAuthFlow, type OAuthResult } from './complete-oauth-flow.ts'
import { fetchProviderProfile } from './fetch-provider-profile.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import { linkIdentity } from './link-identity.ts'
import type { OAuthError } from './oauth-error.ts'
import type { ProviderSignInInput } from './provider-sign-in.ts'
import {
  decryptStateSecrets,
  type RedeemOAuthStateInput,
  redeemOAuthState,
} from './redeem-oauth-state.ts'

interface ProviderCallbackInput extends Omit<RedeemOAuthStateInput, 'state' | 'maxAgeMs'> {
  /** All parameters of the callback: `code` and `state`, or `error`. */
  parameters: URLSearchParams
  identity: IdentityDependencies
  device: Device
}

type ProviderCallbackResult =
  | OAuthResult
  | OAuthError
  /** The provider did not return a valid profile. The cause is for the log only. */
  | { failed: unknown }

/** Long enough to type a password and confirm a second factor at the provider. */
const STATE_MAX_AGE_MS = 300_000

/** Completes an OAuth flow. `redirectTo` is where the client continues; null if the state is not known. */
export async function handleProviderCallback(
  db: Database,
  input: ProviderCallbackInput,
): Promise<{ redirectTo: string | null; result: ProviderCallbackResult }> {
  const token = input.parameters.get('state')
  if (!token) return { redirectTo: null, result: STATE_MISSING }
  const state = await redeemOAuthState(db, { ...input, state: token, maxAgeMs: STATE_MAX_AGE_MS })
  if ('error' in state) return { redirectTo: null, result: state }
  const result = await signInFromCallback(db, state, { ...input, state: token })
  if ('error' in result) {
    const { device, now } = input
    const detail = { code: result.error.code, provider: state.provider }
    await audit(db, { action: 'sign_in_failed', userId: null, device, detail, now })
  }
  return { redirectTo: state.redirectTo, result }
}

const StateSecrets = z.object({ verifier: z.string(), nonce: z.string() })
const STATE_MISSING = fail('bad_oauth_callback', 'OAuth state parameter missing')

async function signInFromCallback(
  db: Database,
  state: OAuthState,
  input: ProviderCallbackInput & { state: string },
): Promise<ProviderCallbackResult> {
  const { identity } = input
  const provider = findProvider(state.provider, identity)
  if (!provider) return fail('validation_failed', 'Unsupported provider: it is not enabled')
  const secrets = StateSecrets.parse(decryptStateSecrets(state, identity.secretKey))
  try {
    const fetched = await fetchProviderProfile({ ...input, provider, secrets })
    if ('oauthError' in fetched) return fetched
    return await completeOAuthFlow(db, state, {
      ...{ ...input, ...fetched, method: 'oauth' },
      admit: (tx, signIn) => signInOrLink(tx, state, signIn),
    })
  } catch (failed) {
    return { failed }
  }
}

/** A state with a session links the identity to the account of the session. */
async function signInOrLink(
  tx: Database,
  { sessionId }: OAuthState,
  input: ProviderSignInInput,
): Promise<Account | AuthFailure> {
  if (!sessionId) return findOrCreateAccount(tx, input)
  const userId = await findSessionOwner(tx, sessionId)
  return userId ? linkIdentity(tx, { ...input, userId }) : LINKING_SESSION_ENDED
}

const LINKING_SESSION_ENDED = fail(
  'session_not_found',
  'The session in which this was asked has ended',
)

async function findSessionOwner(tx: Database, id: SessionId): Promise<UserId | undefined> {
  const isActive = and(eq(sessions.id, id), isNull(sessions.endedAt))
  const [session] = await tx.select({ userId: sessions.userId }).from(sessions).where(isActive)
  return session?.userId
}
