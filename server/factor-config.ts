import { z } from 'zod'
import type { FactorSettings } from '#modules/identity'
import { choice, onOrOff, wholeNumber } from './kinds-of-setting.ts'

const offer = choice('on', 'verify', 'off')

/** What is set about second factors and passkeys. */
export const FACTOR_SETTINGS = {
  AUTH_TOTP: offer.default('on'),
  AUTH_MFA_PHONE: offer.default('off'),
  AUTH_WEBAUTHN: offer.default('on'),
  AUTH_RECOVERY_CODES: offer.default('on'),
  AUTH_MOST_FACTORS: wholeNumber(1, 100).default(10),
  AUTH_CHALLENGE_SECONDS: wholeNumber(1, 3600).default(300),
  AUTH_PASSKEYS: onOrOff.default('on'),
  AUTH_RP_ID: z.hostname({ error: 'is not a domain like shop.example' }).optional(),
  AUTH_RP_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean)),
}

const Given = z.object(FACTOR_SETTINGS)

/** A passkey for another domain would be refused by every browser. */
export function checkPasskeys(
  { AUTH_RP_ID: domain, AUTH_RP_ORIGINS: others, PUBLIC_URL }: z.infer<typeof Given> & Public,
  context: z.RefinementCtx,
): void {
  const places = [PUBLIC_URL ?? 'http://localhost', ...others]
  const isUnder = (place: string) =>
    `.${URL.parse(place)?.hostname ?? ''}`.endsWith(`.${domain?.toLowerCase()}`)
  if (!domain || places.some(isUnder)) return
  const message = 'is neither the domain of PUBLIC_URL nor one above it'
  context.addIssue({ code: 'custom', path: ['AUTH_RP_ID'], message })
}

interface Public {
  PUBLIC_URL?: string | undefined
}

export function factorsOf(config: z.infer<typeof Given>, publicUrl: string): FactorSettings {
  const { origin, hostname } = new URL(publicUrl)
  return {
    totp: config.AUTH_TOTP,
    phone: config.AUTH_MFA_PHONE,
    webauthn: config.AUTH_WEBAUTHN,
    recovery_code: config.AUTH_RECOVERY_CODES,
    most: config.AUTH_MOST_FACTORS,
    challengeSeconds: config.AUTH_CHALLENGE_SECONDS,
    passkeys: config.AUTH_PASSKEYS === 'on',
    rpId: config.AUTH_RP_ID ?? hostname,
    rpOrigins: [origin, ...config.AUTH_RP_ORIGINS],
  }
}
