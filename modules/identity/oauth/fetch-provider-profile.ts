import type * as oidc from 'openid-client'
import { z } from 'zod'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import type { ProviderSettings } from '../oauth-settings.ts'
import type { ProviderTokens } from '../otp/provider-tokens.ts'
import type { IdentityDependencies } from '../settings.ts'
import { getClientSecret } from './client-secret.ts'
import { discoverProvider } from './discover-provider.ts'
import { type ProviderProfile, parseProviderProfile } from './provider-profile.ts'
import { getCallbackUrl } from './start-provider-sign-in.ts'

interface ProviderCallback {
  provider: ProviderSettings
  /** All parameters of the callback: `code`, `state`, `iss`, or `error`. */
  parameters: URLSearchParams
  state: string
  secrets: { verifier: string; nonce: string }
  identity: IdentityDependencies
  now: Date
}

/**
 * Exchanges the authorization code of a callback for tokens, and returns them with the user's profile. Fails with
 * `provider_denied` if the callback is an error response. Throws if the provider rejects the code, or if its response
 * cannot be verified.
 */
export async function fetchProviderProfile(
  callback: ProviderCallback,
): Promise<IdentityResult<{ profile: ProviderProfile; tokens: ProviderTokens }>> {
  const oidc = await import('openid-client')
  const { provider, parameters, state, secrets, now } = callback
  const { configuration } = await discoverProvider(provider, now)
  const callbackUrl = new URL(`${getCallbackUrl(callback.identity)}?${parameters}`)
  const checks = {
    ...{ expectedState: state, expectedNonce: secrets.nonce },
    pkceCodeVerifier: secrets.verifier,
  }
  const secret = { client_secret: await getClientSecret(provider, now) }
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, checks, secret)
    const profile = parseProviderProfile(
      { ...parseAppleName(parameters.get('user')), ...(await fetchClaims(configuration, tokens)) },
      provider.name,
    )
    if (!profile) throw new Error(`${provider.name} returned no subject`)
    return ok({ profile, tokens: toProviderTokens(tokens) })
  } catch (error) {
    if (!(error instanceof oidc.AuthorizationResponseError)) throw error
    return err('provider_denied', {
      error: toPrintableAscii(error.error, 60),
      description: toPrintableAscii(error.error_description ?? '', 300),
    })
  }
}

type TokenSet = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

/** The claims of the ID token; of the userinfo endpoint too if the ID token has no e-mail address. */
async function fetchClaims(configuration: oidc.Configuration, tokens: TokenSet) {
  const claims = tokens.claims()!
  const { userinfo_endpoint } = configuration.serverMetadata()
  if (claims.email || !userinfo_endpoint) return claims
  const { fetchUserInfo } = await import('openid-client')
  return {
    ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)),
    ...claims,
  }
}

const AppleUser = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
})

/** Apple sends the name once, beside the code and unsigned: it is as trustworthy as a name typed by the user. */
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

/** The texts come from the browser and are passed on in a URL. */
function toPrintableAscii(text: string, maxLength: number): string {
  return text.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, maxLength)
}
