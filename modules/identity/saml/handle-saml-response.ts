import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { err } from '#platform/result'
import { audit } from '../audit.ts'
import { completeOAuthFlow, type OAuthResult } from '../oauth/complete-oauth-flow.ts'
import { sanitizeText } from '../oauth/provider-profile.ts'
import {
  decryptStateSecrets,
  type RedeemOAuthStateInput,
  redeemOAuthState,
} from '../oauth/redeem-oauth-state.ts'
import { toSamlProviderName } from '../saml-settings.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { OAuthState } from '../tables.ts'
import { findOrCreateSamlAccount } from './find-or-create-saml-account.ts'
import { parseSamlProfile } from './parse-saml-profile.ts'
import { verifyAssertion } from './saml.ts'

interface HandleSamlResponseInput extends Omit<RedeemOAuthStateInput, 'state' | 'maxAgeMs'> {
  relayState: string | null
  /** The signed XML, as `parseSamlResponse` returns it. */
  samlXml: string | null
  identity: IdentityDependencies
  device: Device
}

/** Shorter than for OAuth: users are usually signed in at the identity provider already. */
const STATE_MAX_AGE_MS = 120_000
const StateSecrets = z.object({ requestId: z.string() })

/** Completes a SAML sign-in. Only responses to a request of this shop are accepted, no IdP-initiated sign-in. */
export async function handleSamlResponse(
  db: Database,
  input: HandleSamlResponseInput,
): Promise<{ redirectTo: string | null; result: OAuthResult }> {
  const { relayState: state, samlXml, device, now } = input
  if (!state || !samlXml) {
    return { redirectTo: null, result: err('saml_assertion_invalid') }
  }
  const redeemed = await redeemOAuthState(db, { ...input, state, maxAgeMs: STATE_MAX_AGE_MS })
  if (!redeemed.ok) return { redirectTo: null, result: redeemed }
  const { provider, redirectTo } = redeemed.value
  const { result, reason } = await signInFromResponse(db, redeemed.value, { ...input, samlXml })
  if (!result.ok) {
    // The reason is for the administrator who configures the provider; users see only that it is not valid.
    const detail = { code: result.error.code, provider, ...(reason && { reason }) }
    await audit(db, { action: 'sign_in_failed', userId: null, device, detail, now })
  }
  return { redirectTo, result }
}

async function signInFromResponse(
  db: Database,
  state: OAuthState,
  input: HandleSamlResponseInput & { samlXml: string },
): Promise<{ result: OAuthResult; reason?: string }> {
  const { identity, samlXml, now } = input
  const provider = identity.settings.samlProviders.find(
    (samlProvider) => toSamlProviderName(samlProvider) === state.provider,
  )
  if (!provider) return { result: err('sso_provider_not_found') }
  const { requestId } = StateSecrets.parse(decryptStateSecrets(state, identity.secretKey))
  const request = { provider, identity, requestId, now }
  const assertion = await verifyAssertion(samlXml, request).catch((error: Error) => error)
  if (assertion instanceof Error) {
    return { result: err('saml_assertion_invalid'), reason: sanitizeText(assertion.message) }
  }
  const profile = parseSamlProfile(assertion, provider)
  if (!profile) return { result: err('saml_user_not_of_provider') }
  const result = await completeOAuthFlow(db, state, {
    ...{ ...input, profile, tokens: null, method: 'sso/saml' },
    admit: findOrCreateSamlAccount,
  })
  return { result }
}
