import { createRemoteJWKSet, customFetch as fetchOfJose, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import type { ProviderSettings } from '../oauth-settings.ts'
import { createProviderFetch } from './provider-fetch.ts'

/** What a provider says of itself, and the keys it signs with. */
export interface ProviderDiscovery {
  configuration: oidc.Configuration
  keys: JWTVerifyGetKey
}

interface CachedDiscovery {
  discovery: Promise<ProviderDiscovery>
  fetchedAt: number
}

/** Providers change their descriptions rarely; their keys are looked for whenever one is unknown. */
const CACHE_TTL_MS = 24 * 60 * 60_000
const TIMEOUT_SECONDS = 5

const cache = new WeakMap<ProviderSettings, CachedDiscovery>()

/** Asked once a day, and by everybody who needs it at once together. Throws when the provider cannot be reached. */
export function discoverProvider(
  provider: ProviderSettings,
  now: Date,
): Promise<ProviderDiscovery> {
  const kept = cache.get(provider)
  if (kept && Math.abs(now.getTime() - kept.fetchedAt) < CACHE_TTL_MS) return kept.discovery
  const discovery = fetchDiscovery(provider)
  cache.set(provider, { discovery, fetchedAt: now.getTime() })
  discovery.catch(() => cache.delete(provider))
  return discovery
}

async function fetchDiscovery(provider: ProviderSettings): Promise<ProviderDiscovery> {
  const issuer = new URL(provider.issuer)
  const [clientId] = provider.clientIds
  const careful = createProviderFetch(issuer)
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
