import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as joseCustomFetch } from 'jose'
import type * as oidc from 'openid-client'
import type { ProviderSettings } from '../oauth-settings.ts'
import { createProviderFetch } from './provider-fetch.ts'

/** The discovery document of a provider, and its public keys. */
export interface ProviderDiscovery {
  configuration: oidc.Configuration
  keys: JWTVerifyGetKey
}

interface CachedDiscovery {
  discovery: Promise<ProviderDiscovery>
  fetchedAt: number
}

/** Of the discovery document. The keys are fetched again when a `kid` is unknown. */
const CACHE_TTL_MS = 24 * 60 * 60_000
const TIMEOUT_SECONDS = 5

const cache = new WeakMap<ProviderSettings, CachedDiscovery>()

/** Cached for a day; concurrent calls share one request. Throws if the provider cannot be reached. */
export function discoverProvider(
  provider: ProviderSettings,
  now: Date,
): Promise<ProviderDiscovery> {
  const cached = cache.get(provider)
  if (cached && Math.abs(now.getTime() - cached.fetchedAt) < CACHE_TTL_MS) return cached.discovery
  const discovery = fetchDiscovery(provider)
  cache.set(provider, { discovery, fetchedAt: now.getTime() })
  discovery.catch(() => cache.delete(provider))
  return discovery
}

async function fetchDiscovery(provider: ProviderSettings): Promise<ProviderDiscovery> {
  const oidc = await import('openid-client')
  const issuer = new URL(provider.issuer)
  const [clientId] = provider.clientIds
  const providerFetch = createProviderFetch(issuer)
  const configuration = await oidc.discovery(issuer, clientId, {}, oidc.None(), {
    [oidc.customFetch]: providerFetch as oidc.CustomFetch,
    timeout: TIMEOUT_SECONDS,
    // The library verifies the signatures of ID tokens only on request; by default it trusts the TLS connection.
    execute: [
      oidc.enableNonRepudiationChecks,
      // Only for local development: the settings accept `http:` on loopback addresses alone.
      ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  })
  const { jwks_uri } = configuration.serverMetadata()
  if (!jwks_uri) throw new Error(`${provider.issuer} names no keys`)
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    [joseCustomFetch]: providerFetch,
    timeoutDuration: TIMEOUT_SECONDS * 1000,
  })
  return { configuration, keys }
}
