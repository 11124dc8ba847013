import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/db/database'
import { type AuthFailure, fail } from '../auth-error.ts'
import { createOAuthState, type StartOAuthInput } from '../oauth/create-oauth-state.ts'
import { findSamlProvider, toSamlProviderName } from '../saml-settings.ts'
import { buildSamlRedirectUrl } from './saml.ts'

interface StartSamlSignInInput extends Omit<StartOAuthInput, 'sessionId'> {
  providerId: string | undefined
  /** Of somebody's address: `work.example`. */
  domain: string | undefined
}

/** Where somebody goes whose employer signs them in. */
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
    const what = providerId ? 'No such SSO provider' : 'No SSO provider assigned for this domain'
    return fail('sso_provider_not_found', what)
  }
  const state = randomBytes(32).toString('base64url')
  // An XML name begins with a letter or an underscore.
  const requestId = `_${randomBytes(20).toString('hex')}`
  const visit = {
    provider: toSamlProviderName(provider),
    state,
    secrets: { requestId },
    sessionId: null,
  }
  await createOAuthState(db, { ...input, ...visit })
  return { url: await buildSamlRedirectUrl({ provider, identity, requestId, relayState: state }) }
}
