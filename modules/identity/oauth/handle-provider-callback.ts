import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { err } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityErrorCode, IdentityResult } from '../identity-error.ts'
import { findProvider } from '../oauth-settings.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type OAuthState, type SessionId, sessions, type UserId } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { completeOAuthFlow, type OAuthResult } from './complete-oauth-flow.ts'
import { fetchProviderProfile } from './fetch-provider-profile.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import { linkIdentity } from './link-identity.ts'
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

export interface ProviderCallbackOutcome {
  /** Where the client continues; null if the state is not known. */
  redirectTo: string | null
  result: OAuthResult
  /** The cause of `provider_failed`, for the log only. */
  cause?: unknown
}

/** Long enough to type a password and confirm a second factor at the provider. */
const STATE_MAX_AGE_MS = 300_000

/** Completes an OAuth flow. */
export async function handleProviderCallback(
  db: Database,
  input: ProviderCallbackInput,
): Promise<ProviderCallbackOutcome> {
  const token = input.parameters.get('state')
  if (!token) return { redirectTo: null, result: err('oauth_state_missing') }
  const state = await redeemOAuthState(db, { ...input, state: token, maxAgeMs: STATE_MAX_AGE_MS })
  if (!state.ok) return { redirectTo: null, result: state }
  const outcome = await signInFromCallback(db, state.value, { ...input, state: token })
  const code = outcome.result.ok ? null : outcome.result.error.code
  if (code && !PROVIDER_ERROR_CODES.includes(code)) {
    const { device, now } = input
    const detail = { code, provider: state.value.provider }
    await audit(db, { action: 'sign_in_failed', userId: null, device, detail, now })
  }
  return { redirectTo: state.value.redirectTo, ...outcome }
}

/** These say nothing about an account, so they are not audited. */
const PROVIDER_ERROR_CODES: IdentityErrorCode[] = ['provider_denied', 'provider_failed']

const StateSecrets = z.object({ verifier: z.string(), nonce: z.string() })

async function signInFromCallback(
  db: Database,
  state: OAuthState,
  input: ProviderCallbackInput & { state: string },
): Promise<Omit<ProviderCallbackOutcome, 'redirectTo'>> {
  const { identity } = input
  const provider = findProvider(state.provider, identity)
  if (!provider) return { result: err('provider_no_longer_enabled') }
  const secrets = StateSecrets.parse(decryptStateSecrets(state, identity.secretKey))
  try {
    const fetched = await fetchProviderProfile({ ...input, provider, secrets })
    if (!fetched.ok) return { result: fetched }
    const result = await completeOAuthFlow(db, state, {
      ...{ ...input, ...fetched.value, method: 'oauth' },
      admit: (tx, signIn) => signInOrLink(tx, state, signIn),
    })
    return { result }
  } catch (cause) {
    return { result: err('provider_failed'), cause }
  }
}

/** A state with a session links the identity to the account of the session. */
async function signInOrLink(
  tx: Database,
  { sessionId }: OAuthState,
  input: ProviderSignInInput,
): Promise<IdentityResult<Account>> {
  if (!sessionId) return findOrCreateAccount(tx, input)
  const userId = await findSessionOwner(tx, sessionId)
  return userId ? linkIdentity(tx, { ...input, userId }) : err('linking_session_ended')
}

async function findSessionOwner(tx: Database, id: SessionId): Promise<UserId | undefined> {
  const isActive = and(eq(sessions.id, id), isNull(sessions.endedAt))
  const [session] = await tx.select({ userId: sessions.userId }).from(sessions).where(isActive)
  return session?.userId
}
