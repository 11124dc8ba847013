import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import type { ProviderSettings } from '#modules/identity'
import { onOrOff, pem } from './setting-types.ts'

const LOCALHOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The issuer vouches for identities, so it must use TLS; plain HTTP is allowed on a loopback address. */
const issuer = z.string().refine(isSecureUrl, 'is not a URL like https://accounts.google.com')

function isSecureUrl(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCALHOST.test(url.hostname))
}

const clientIds = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .optional()

const privateKey = pem.refine(isP256, 'is not a P-256 private key in PEM').optional()

function isP256(key: string): boolean {
  try {
    return createPrivateKey(key).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

export const OAUTH_SETTINGS = {
  AUTH_GOOGLE_CLIENT_ID: clientIds,
  AUTH_GOOGLE_CLIENT_SECRET: z.string().optional(),
  AUTH_GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  AUTH_APPLE_CLIENT_ID: clientIds,
  AUTH_APPLE_TEAM_ID: z.string().optional(),
  AUTH_APPLE_KEY_ID: z.string().optional(),
  AUTH_APPLE_PRIVATE_KEY: privateKey,
  AUTH_APPLE_ISSUER: issuer.default('https://appleid.apple.com'),
  AUTH_SAML_PROVIDERS: z.string().optional(),
  AUTH_MANUAL_LINKING: onOrOff.optional(),
  AUTH_OAUTH_CLIENT_REGISTRATION: onOrOff.default('off'),
}

const OAuthConfig = z.object(OAUTH_SETTINGS)
type OAuthConfig = z.infer<typeof OAuthConfig>

const requiredSettings: Partial<Record<keyof OAuthConfig, (keyof OAuthConfig)[]>> = {
  AUTH_GOOGLE_CLIENT_ID: ['AUTH_GOOGLE_CLIENT_SECRET'],
  AUTH_APPLE_CLIENT_ID: ['AUTH_APPLE_TEAM_ID', 'AUTH_APPLE_KEY_ID', 'AUTH_APPLE_PRIVATE_KEY'],
}

/** Rejects a provider of which only some settings are set. */
export function validateProviders(
  config: OAuthConfig,
  context: z.RefinementCtx<OAuthConfig>,
): void {
  for (const [id, others] of Object.entries(requiredSettings)) {
    const missing = config[id as keyof OAuthConfig] ? others.filter((name) => !config[name]) : []
    for (const name of missing) {
      context.addIssue({ code: 'custom', path: [name], message: `is needed with ${id}` })
    }
  }
}

/** Returns the configured providers. */
export function toProviderSettings(config: OAuthConfig): ProviderSettings[] {
  const { AUTH_APPLE_TEAM_ID: teamId, AUTH_APPLE_KEY_ID: keyId } = config
  const { AUTH_APPLE_PRIVATE_KEY: key, AUTH_GOOGLE_CLIENT_SECRET: googleSecret } = config
  const appleKey = teamId && keyId && key ? { teamId, keyId, privateKey: key } : undefined
  const { AUTH_GOOGLE_ISSUER: google, AUTH_APPLE_ISSUER: apple } = config
  return [
    ...buildProvider('google', google, config.AUTH_GOOGLE_CLIENT_ID, googleSecret),
    ...buildProvider('apple', apple, config.AUTH_APPLE_CLIENT_ID, appleKey),
  ]
}

function buildProvider(
  name: ProviderSettings['name'],
  issuer: string,
  [shopClientId, ...appClientIds]: string[] = [],
  secret: ProviderSettings['secret'] | undefined,
): ProviderSettings[] {
  if (!shopClientId || !secret) return []
  return [{ name, issuer, clientIds: [shopClientId, ...appClientIds], secret }]
}
