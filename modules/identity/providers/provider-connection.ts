import { createRemoteJWKSet, customFetch as fetchOfJose, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import { carefulFetch } from './careful-fetch.ts'
import type { ProviderSettings } from './provider-settings.ts'

/** What a provider says of itself, and the keys it signs with. */
export interface Connection {
  configuration: oidc.Configuration
  keys: JWTVerifyGetKey
}

interface Known {
  connection: Promise<Connection>
  at: number
}

/** Providers change their descriptions rarely; their keys are looked for whenever one is unknown. */
const ASK_AGAIN_MS = 24 * 60 * 60_000
const TIMEOUT_SECONDS = 5

const known = new WeakMap<ProviderSettings, Known>()

/** Asked once a day, and by everybody who needs it at once together. Throws when the provider cannot be reached. */
export function connectTo(provider: ProviderSettings, now: Date): Promise<Connection> {
  const kept = known.get(provider)
  if (kept && Math.abs(now.getTime() - kept.at) < ASK_AGAIN_MS) return kept.connection
  const connection = discover(provider)
  known.set(provider, { connection, at: now.getTime() })
  connection.catch(() => known.delete(provider))
  return connection
}

async function discover(provider: ProviderSettings): Promise<Connection> {
  const issuer = new URL(provider.issuer)
  const [clientId] = provider.clientIds
  const careful = carefulFetch(issuer)
  const configuration = await oidc.discovery(issuer, clientId, {}, oidc.None(), {
    [oidc.customFetch]: careful as oidc.CustomFetch,
    timeout: TIMEOUT_SECONDS,
    // On this machine, where providers are tried out; the settings take no other address without TLS.
    execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
  })
  const { jwks_uri } = configuration.serverMetadata()
  if (!jwks_uri) throw new Error(`${provider.issuer} names no keys`)
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    [fetchOfJose]: careful,
    timeoutDuration: TIMEOUT_SECONDS * 1000,
  })
  return { configuration, keys }
}
