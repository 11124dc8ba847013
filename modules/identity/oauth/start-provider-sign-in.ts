import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
import { findProvider, PROVIDER_NAMES } from '../oauth-settings.ts'
import { getServiceUrl, type IdentityDependencies } from '../settings.ts'
import { buildAuthorizationParameters } from './authorization-parameters.ts'
import { createOAuthState, type StartOAuthInput } from './create-oauth-state.ts'
import { discoverProvider } from './discover-provider.ts'

interface StartProviderSignInInput extends StartOAuthInput {
  provider: string | undefined
  /** Additional OAuth scopes, separated by spaces. */
  scopes: string | undefined
  /** Further authorization parameters: `prompt`, `login_hint`, … */
  parameters: Record<string, string>
}

/** Starts an OAuth flow and returns the authorization URL. Throws if the provider cannot be reached. */
export async function startProviderSignIn(
  db: Database,
  input: StartProviderSignInInput,
): Promise<IdentityResult<{ url: string }>> {
  const oidc = await import('openid-client')
  const { identity, now } = input
  const provider = findProvider(input.provider, identity)
  if (!provider) return unsupportedProvider(input.provider)
  const { configuration } = await discoverProvider(provider, now)

  const state = oidc.randomState()
  const secrets = { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() }
  await createOAuthState(db, { ...input, provider: provider.name, state, secrets })
  const url = oidc.buildAuthorizationUrl(configuration, {
    ...buildAuthorizationParameters(provider, input),
    redirect_uri: getCallbackUrl(identity),
    ...{ state, nonce: secrets.nonce, code_challenge_method: 'S256' },
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
  })
  return ok({ url: url.href })
}

/** The redirect URI registered with every provider. */
export function getCallbackUrl(identity: IdentityDependencies): string {
  return `${getServiceUrl(identity)}/callback`
}

function unsupportedProvider(name = ''): IdentityFailure {
  return PROVIDER_NAMES.some((known) => known === name)
    ? err('provider_not_enabled')
    : err('provider_unknown', { name: name.slice(0, 100) })
}
