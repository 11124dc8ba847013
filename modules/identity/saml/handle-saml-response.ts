import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { audit } from '../audit.ts'
import { fail } from '../auth-error.ts'
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
import { parseSamlProfile } from './parse-saml-profile.ts'
import { verifyAssertion } from './saml.ts'

interface HandleSamlResponseInput extends Omit<RedeemOAuthStateInput, 'state'> {
  relayState: string | null
  /** Signed XML, in base64. */
  samlResponse: string | null
  identity: IdentityDependencies
  device: Device
}

const MAX_RESPONSE_LENGTH = 256 * 1024
const StateSecrets = z.object({ requestId: z.string() })

/** Ends a visit to an employer's sign-in. Nobody comes from there who was not sent there: an answer needs a question. */
export async function handleSamlResponse(
  db: Database,
  input: HandleSamlResponseInput,
): Promise<{ redirectTo: string | null; result: OAuthResult }> {
  const { relayState: state, samlResponse, device, now } = input
  if (!state || !samlResponse || samlResponse.length > MAX_RESPONSE_LENGTH) {
    return { redirectTo: null, result: INVALID_ASSERTION }
  }
  const visit = await redeemOAuthState(db, { ...input, state })
  if ('error' in visit) return { redirectTo: null, result: visit }
  const { result, why } = await signInFromResponse(db, visit, { ...input, samlResponse })
  if ('error' in result) {
    // Whoever comes hears only that it is not valid; whoever sets it up has to find out what is not.
    const detail = { code: result.error.code, provider: visit.provider, ...(why && { why }) }
    await audit(db, { action: 'sign_in_failed', userId: null, device, detail, now })
  }
  return { redirectTo: visit.redirectTo, result: result }
}

const INVALID_ASSERTION = fail('validation_failed', 'SAML Assertion is not valid')
const UNKNOWN_SAML_USER = fail(
  'validation_failed',
  'SAML Assertion names nobody this provider answers for',
)

async function signInFromResponse(
  db: Database,
  state: OAuthState,
  input: HandleSamlResponseInput & { samlResponse: string },
): Promise<{ result: OAuthResult; why?: string }> {
  const { identity, samlResponse, now } = input
  const provider = identity.settings.samlProviders.find(
    (one) => toSamlProviderName(one) === state.provider,
  )
  if (!provider) return { result: fail('sso_provider_not_found', 'No such SSO provider') }
  const { requestId } = StateSecrets.parse(decryptStateSecrets(state, identity.secretKey))
  const given = { provider, identity, requestId, now }
  const profile = await verifyAssertion(samlResponse, given).catch((error: Error) => error)
  if (profile instanceof Error)
    return { result: INVALID_ASSERTION, why: sanitizeText(profile.message) }
  const person = parseSamlProfile(profile, provider)
  if (!person) return { result: UNKNOWN_SAML_USER }
  return { result: await completeOAuthFlow(db, state, { ...input, profile: person, tokens: null }) }
}
