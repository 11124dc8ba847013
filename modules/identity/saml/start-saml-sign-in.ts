import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
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
): Promise<IdentityResult<{ url: string }>> {
  const { providerId, domain, identity } = input
  if (!providerId === !domain) return err('sso_provider_unspecified')
  const provider = findSamlProvider(identity, { providerId, domain })
  if (!provider) return err(providerId ? 'sso_provider_not_found' : 'sso_domain_not_found')
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
  const request = { provider, identity, requestId, relayState: state }
  return ok({ url: await buildSamlRedirectUrl(request) })
}
