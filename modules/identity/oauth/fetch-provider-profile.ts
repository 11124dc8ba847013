import * as oidc from 'openid-client'
import { z } from 'zod'
import type { ProviderSettings } from '../oauth-settings.ts'
import type { ProviderTokens } from '../otp/provider-tokens.ts'
import type { IdentityDependencies } from '../settings.ts'
import { getClientSecret } from './client-secret.ts'
import { discoverProvider } from './discover-provider.ts'
import { type OAuthError, oauthError } from './oauth-error.ts'
import { type ProviderProfile, parseProviderProfile } from './provider-profile.ts'
import { getCallbackUrl } from './start-provider-sign-in.ts'

interface ProviderCallback {
  provider: ProviderSettings
  /** All that came back: `code`, `state`, `iss`, or `error`. */
  parameters: URLSearchParams
  state: string
  secrets: { verifier: string; nonce: string }
  identity: IdentityDependencies
  now: Date
}

/**
 * Who it is that comes back from a provider, by the code they carry, and what opens their account there. Throws when
 * the provider gives nothing for the code, or what it gives cannot be believed.
 */
export async function fetchProviderProfile(
  callback: ProviderCallback,
): Promise<{ profile: ProviderProfile; tokens: ProviderTokens } | OAuthError> {
  const { provider, parameters, state, secrets, now } = callback
  const { configuration } = await discoverProvider(provider, now)
  const here = new URL(`${getCallbackUrl(callback.identity)}?${parameters}`)
  const checks = {
    ...{ expectedState: state, expectedNonce: secrets.nonce },
    pkceCodeVerifier: secrets.verifier,
  }
  const secret = { client_secret: await getClientSecret(provider, now) }
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, here, checks, secret)
    const profile = parseProviderProfile(
      { ...parseAppleName(parameters.get('user')), ...(await fetchClaims(configuration, tokens)) },
      provider.name,
    )
    if (!profile) throw new Error(`${provider.name} names nobody`)
    return { profile: profile, tokens: toProviderTokens(tokens) }
  } catch (error) {
    if (!(error instanceof oidc.AuthorizationResponseError)) throw error
    return oauthError(
      toPrintableAscii(error.error, 60),
      toPrintableAscii(error.error_description ?? '', 300),
    )
  }
}

type TokenSet = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

/** Some providers say no more in the token than who it is, and the rest when they are asked. */
async function fetchClaims(configuration: oidc.Configuration, tokens: TokenSet) {
  const claims = tokens.claims()!
  const { userinfo_endpoint } = configuration.serverMetadata()
  if (claims.email || !userinfo_endpoint) return claims
  return {
    ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)),
    ...claims,
  }
}

const AppleUser = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
})

/** Apple says a name once, beside the code. Nobody signs it, so it is no more than what somebody calls themselves. */
function parseAppleName(user: string | null) {
  const { data } = AppleUser.safeParse(parseJson(user))
  return data && { given_name: data.name.firstName, family_name: data.name.lastName }
}

function parseJson(text: string | null): unknown {
  try {
    return text && JSON.parse(text.slice(0, MAX_USER_LENGTH))
  } catch {
    return null
  }
}

const MAX_USER_LENGTH = 2000

function toProviderTokens({ access_token, refresh_token }: TokenSet): ProviderTokens {
  return {
    provider_token: access_token,
    ...(refresh_token && { provider_refresh_token: refresh_token }),
  }
}

/** It comes by way of the browser, and travels on in an address. */
function toPrintableAscii(text: string, maxLength: number): string {
  return text.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, maxLength)
}
