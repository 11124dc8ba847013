import * as oidc from 'openid-client'
import type { Database } from '#platform/database'
import { type Refused, refused } from '../refusal.ts'
import { type Identity, serviceUrl } from '../settings.ts'
import { beginVisit, type Leaving } from './begin-visit.ts'
import { connectTo } from './provider-connection.ts'
import { requestOf } from './provider-request.ts'
import { PROVIDER_NAMES, providerNamed } from './provider-settings.ts'

interface Asked extends Leaving {
  provider: string | undefined
  /** What the client wants to do there besides knowing who somebody is, with spaces between. */
  scopes: string | undefined
  /** What it has to say to the provider: `prompt`, `login_hint`, … */
  parameters: Record<string, string>
}

/** Where somebody goes who wants to sign in with a provider. Throws when the provider cannot be reached. */
export async function goToProvider(db: Database, asked: Asked): Promise<{ url: string } | Refused> {
  const { identity, now } = asked
  const provider = providerNamed(asked.provider, identity)
  if (!provider) return unsupported(asked.provider)
  const { configuration } = await connectTo(provider, now)

  const state = oidc.randomState()
  const secrets = { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() }
  await beginVisit(db, { ...asked, provider: provider.name, state, secrets })
  const url = oidc.buildAuthorizationUrl(configuration, {
    ...requestOf(provider, asked),
    redirect_uri: callbackOf(identity),
    ...{ state, nonce: secrets.nonce, code_challenge_method: 'S256' },
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
  })
  return { url: url.href }
}

/** The one place where providers send people back to. */
export function callbackOf(identity: Identity): string {
  return `${serviceUrl(identity)}/callback`
}

function unsupported(name = ''): Refused {
  const why = PROVIDER_NAMES.some((one) => one === name)
    ? 'provider is not enabled'
    : `Provider ${name.slice(0, 100)} could not be found`
  return refused('validation_failed', `Unsupported provider: ${why}`)
}
