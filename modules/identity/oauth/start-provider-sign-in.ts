import * as oidc from 'openid-client'
import type { Database } from '#platform/db/database'
import { type AuthFailure, fail } from '../auth-error.ts'
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
): Promise<{ url: string } | AuthFailure> {
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
  return { url: url.href }
}

/** The redirect URI registered with every provider. */
export function getCallbackUrl(identity: IdentityDependencies): string {
  return `${getServiceUrl(identity)}/callback`
}

function unsupportedProvider(name = ''): AuthFailure {
  const reason = PROVIDER_NAMES.some((known) => known === name)
    ? 'provider is not enabled'
    : `Provider ${name.slice(0, 100)} could not be found`
  return fail('validation_failed', `Unsupported provider: ${reason}`)
}
