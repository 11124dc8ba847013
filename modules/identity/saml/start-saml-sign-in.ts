import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/db/database'
import { type AuthFailure, fail } from '../auth-error.ts'
import { createOAuthState, type StartOAuthInput } from '../oauth/create-oauth-state.ts'
import { findSamlProvider, toSamlProviderName } from '../saml-settings.ts'
import { buildSamlRedirectUrl } from './saml.ts'

interface StartSamlSignInInput extends Omit<StartOAuthInput, 'sessionId'> {
  providerId: string | undefined
  /** E-mail domain: `work.example`. */
  domain: string | undefined
}

/** Starts a SAML sign-in and returns the URL of the identity provider. */
export async function startSamlSignIn(
  db: Database,
  input: StartSamlSignInInput,
): Promise<{ url: string } | AuthFailure> {
  const { providerId, domain, identity } = input
  if (!providerId === !domain) {
    return fail('validation_failed', 'Either a provider_id or a domain is required')
  }
  const provider = findSamlProvider(identity, { providerId, domain })
  if (!provider) {
    const message = providerId ? 'No such SSO provider' : 'No SSO provider assigned for this domain'
    return fail('sso_provider_not_found', message)
  }
  const state = randomBytes(32).toString('base64url')
  // An XML id begins with a letter or an underscore.
  const requestId = `_${randomBytes(20).toString('hex')}`
  const flow = {
    provider: toSamlProviderName(provider),
    state,
    secrets: { requestId },
    sessionId: null,
  }
  await createOAuthState(db, { ...input, ...flow })
  return { url: await buildSamlRedirectUrl({ provider, identity, requestId, relayState: state }) }
}
