import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { audit } from '../audit.ts'
import { fail } from '../auth-error.ts'
import { findProvider } from '../oauth-settings.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { OAuthState } from '../tables.ts'
import { completeOAuthFlow, type OAuthResult } from './complete-oauth-flow.ts'
import { fetchProviderProfile } from './fetch-provider-profile.ts'
import type { OAuthError } from './oauth-error.ts'
import {
  decryptStateSecrets,
  type RedeemOAuthStateInput,
  redeemOAuthState,
} from './redeem-oauth-state.ts'

interface ProviderCallbackInput extends Omit<RedeemOAuthStateInput, 'state'> {
  /** All that came back: `code` and `state`, or `error`. */
  parameters: URLSearchParams
  identity: IdentityDependencies
  device: Device
}

type ProviderCallbackResult =
  | OAuthResult
  | OAuthError
  /** The provider gave nothing for what came back; why is for the log alone. */
  | { failed: unknown }

/** Ends a visit to a provider: `redirectTo` is where they arrive, null when nobody knows where they set out from. */
export async function handleProviderCallback(
  db: Database,
  input: ProviderCallbackInput,
): Promise<{ redirectTo: string | null; result: ProviderCallbackResult }> {
  const state = input.parameters.get('state')
  if (!state) return { redirectTo: null, result: STATE_MISSING }
  const visit = await redeemOAuthState(db, { ...input, state })
  if ('error' in visit) return { redirectTo: null, result: visit }
  const result = await signInFromCallback(db, visit, { ...input, state })
  if ('error' in result) {
    const { device, now } = input
    const detail = { code: result.error.code, provider: visit.provider }
    await audit(db, { action: 'sign_in_failed', userId: null, device, detail, now })
  }
  return { redirectTo: visit.redirectTo, result: result }
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
    const met = await fetchProviderProfile({ ...input, provider, secrets })
    return 'oauthError' in met ? met : await completeOAuthFlow(db, state, { ...input, ...met })
  } catch (failed) {
    return { failed }
  }
}
