import { lt } from 'drizzle-orm'
import * as oidc from 'openid-client'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { seal } from '#platform/seal'
import type { Challenge } from './challenge.ts'
import { linkHash } from './code-hash.ts'
import { connectTo } from './provider-connection.ts'
import { requestOf } from './provider-request.ts'
import { PROVIDER_NAMES, providerNamed } from './provider-settings.ts'
import { type Refused, refused } from './refusal.ts'
import { type Identity, serviceUrl } from './settings.ts'
import { providerVisits, type SessionId } from './tables.ts'

interface Asked {
  provider: string | undefined
  /** What the client wants to do there besides knowing who somebody is, with spaces between. */
  scopes: string | undefined
  /** What it has to say to the provider: `prompt`, `login_hint`, … */
  parameters: Record<string, string>
  /** Where they arrive in the end; one of ours. */
  redirectTo: string
  /** Of a client that will exchange a code; null sends the session to the browser that comes back. */
  challenge: Challenge | null
  /** Of the account that the identity is to be added to; null signs somebody in. */
  sessionId: SessionId | null
  /** What only this browser has. */
  browser: string
  identity: Identity
  now: Date
}

const DAY_MS = 24 * 60 * 60_000

/** Where somebody goes who wants to sign in with a provider. Throws when the provider cannot be reached. */
export async function goToProvider(db: Database, asked: Asked): Promise<{ url: string } | Refused> {
  const { identity, redirectTo, sessionId, now } = asked
  const provider = providerNamed(asked.provider, identity)
  if (!provider) return unsupported(asked.provider)
  const { configuration } = await connectTo(provider, now)

  const state = oidc.randomState()
  const secrets = { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce() }
  await db.delete(providerVisits).where(lt(providerVisits.createdAt, new Date(+now - DAY_MS)))
  await db.insert(providerVisits).values({
    ...{ id: newId<'provider visit'>(), stateHash: linkHash(state), provider: provider.name },
    sealed: seal(JSON.stringify(secrets), { secretKey: identity.secretKey, purpose: VISIT }),
    ...{ redirectTo, sessionId, browserHash: linkHash(asked.browser), createdAt: now },
    ...{ challenge: asked.challenge?.challenge, challengeMethod: asked.challenge?.method },
  })
  const url = oidc.buildAuthorizationUrl(configuration, {
    ...requestOf(provider, asked),
    redirect_uri: callbackOf(identity),
    ...{ state, nonce: secrets.nonce, code_challenge_method: 'S256' },
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
  })
  return { url: url.href }
}

export const VISIT = 'provider visit'

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
