import { z } from 'zod'
import type { MfaSettings } from '#modules/identity'
import { choice, onOrOff, wholeNumber } from './setting-types.ts'

const factorMode = choice('on', 'verify', 'off')

export const MFA_SETTINGS = {
  AUTH_MFA_TOTP: factorMode.default('on'),
  AUTH_MFA_PHONE: factorMode.default('off'),
  AUTH_MFA_WEBAUTHN: factorMode.default('on'),
  AUTH_MFA_RECOVERY_CODES: factorMode.default('on'),
  AUTH_MFA_MAX_FACTORS: wholeNumber(1, 100).default(10),
  AUTH_MFA_CHALLENGE_SECONDS: wholeNumber(1, 3600).default(300),
  AUTH_PASSKEYS: onOrOff.default('on'),
  AUTH_RP_ID: z.hostname({ error: 'is not a domain like shop.example' }).optional(),
  AUTH_RP_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean)),
}

const MfaConfig = z.object(MFA_SETTINGS)

/** Rejects a passkey domain that browsers would refuse: it must contain an origin of the shop. */
export function validatePasskeyDomain(
  {
    AUTH_RP_ID: domain,
    AUTH_RP_ORIGINS: others,
    PUBLIC_URL,
  }: z.infer<typeof MfaConfig> & PublicUrlConfig,
  context: z.RefinementCtx,
): void {
  const origins = [PUBLIC_URL ?? 'http://localhost', ...others]
  const isInDomain = (origin: string) =>
    `.${URL.parse(origin)?.hostname ?? ''}`.endsWith(`.${domain?.toLowerCase()}`)
  if (!domain || origins.some(isInDomain)) return
  const message = 'is neither the domain of PUBLIC_URL nor a parent of it'
  context.addIssue({ code: 'custom', path: ['AUTH_RP_ID'], message })
}

interface PublicUrlConfig {
  PUBLIC_URL?: string | undefined
}

export function toFactorSettings(
  config: z.infer<typeof MfaConfig>,
  publicUrl: string,
): MfaSettings {
  const { origin, hostname } = new URL(publicUrl)
  return {
    totp: config.AUTH_MFA_TOTP,
    phone: config.AUTH_MFA_PHONE,
    webauthn: config.AUTH_MFA_WEBAUTHN,
    recovery_code: config.AUTH_MFA_RECOVERY_CODES,
    maxFactors: config.AUTH_MFA_MAX_FACTORS,
    challengeSeconds: config.AUTH_MFA_CHALLENGE_SECONDS,
    passkeys: config.AUTH_PASSKEYS === 'on',
    rpId: config.AUTH_RP_ID ?? hostname,
    rpOrigins: [origin, ...config.AUTH_RP_ORIGINS],
  }
}
