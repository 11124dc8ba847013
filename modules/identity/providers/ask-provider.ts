import * as oidc from 'openid-client'
import { z } from 'zod'
import type { Identity } from '../settings.ts'
import { type BadRequest, badRequest } from './bad-request.ts'
import { clientSecretOf } from './client-secret.ts'
import { callbackOf } from './go-to-provider.ts'
import { type Person, personOf } from './person.ts'
import { connectTo } from './provider-connection.ts'
import type { ProviderSettings } from './provider-settings.ts'
import type { ProviderTokens } from './provider-tokens.ts'

interface Answer {
  provider: ProviderSettings
  /** All that came back: `code`, `state`, `iss`, or `error`. */
  parameters: URLSearchParams
  state: string
  secrets: { verifier: string; nonce: string }
  identity: Identity
  now: Date
}

/**
 * Who it is that comes back from a provider, by the code they carry, and what opens their account there. Throws when
 * the provider gives nothing for the code, or what it gives cannot be believed.
 */
export async function askProvider(
  answer: Answer,
): Promise<{ person: Person; tokens: ProviderTokens } | BadRequest> {
  const { provider, parameters, state, secrets, now } = answer
  const { configuration } = await connectTo(provider, now)
  const here = new URL(`${callbackOf(answer.identity)}?${parameters}`)
  const checks = {
    ...{ expectedState: state, expectedNonce: secrets.nonce },
    pkceCodeVerifier: secrets.verifier,
  }
  const secret = { client_secret: await clientSecretOf(provider, now) }
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, here, checks, secret)
    const person = personOf(
      { ...nameFrom(parameters.get('user')), ...(await claimsOf(configuration, tokens)) },
      provider.name,
    )
    if (!person) throw new Error(`${provider.name} names nobody`)
    return { person, tokens: given(tokens) }
  } catch (error) {
    if (!(error instanceof oidc.AuthorizationResponseError)) throw error
    return badRequest(written(error.error, 60), written(error.error_description ?? '', 300))
  }
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

/** Some providers say no more in the token than who it is, and the rest when they are asked. */
async function claimsOf(configuration: oidc.Configuration, tokens: Tokens) {
  const claims = tokens.claims()!
  const { userinfo_endpoint } = configuration.serverMetadata()
  if (claims.email || !userinfo_endpoint) return claims
  return {
    ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)),
    ...claims,
  }
}

const FirstTime = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
})

/** Apple says a name once, beside the code. Nobody signs it, so it is no more than what somebody calls themselves. */
function nameFrom(user: string | null) {
  const { data } = FirstTime.safeParse(parsed(user))
  return data && { given_name: data.name.firstName, family_name: data.name.lastName }
}

function parsed(text: string | null): unknown {
  try {
    return text && JSON.parse(text.slice(0, LONGEST_USER))
  } catch {
    return null
  }
}

const LONGEST_USER = 2000

function given({ access_token, refresh_token }: Tokens): ProviderTokens {
  return {
    provider_token: access_token,
    ...(refresh_token && { provider_refresh_token: refresh_token }),
  }
}

/** It comes by way of the browser, and travels on in an address. */
function written(text: string, longest: number): string {
  return text.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, longest)
}
