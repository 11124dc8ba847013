import { z } from 'zod'
import { AUTH_RATE_LIMIT_NAMES, type AuthRateLimitName } from '#api'
import type { AuthFlowSettings } from '#modules/identity'
import { choice, onOrOff, wholeNumber } from './setting-types.ts'

const limitCount = wholeNumber(0, 1_000_000)

/** What is set about letters and what they lead to, as a part of all settings. */
export const AUTH_FLOW_SETTINGS = {
  AUTH_EMAIL: onOrOff.default('on'),
  AUTH_OTP_LENGTH: wholeNumber(6, 10).default(6),
  AUTH_EMAILS_PER_HOUR: limitCount.default(30),
  AUTH_FAILED_PASSWORDS_PER_DAY: limitCount.default(100),
  AUTH_FAILED_CODES_PER_DAY: limitCount.default(50),
  AUTH_REQUEST_TIMEOUT_SECONDS: wholeNumber(0, 60).default(10),
  AUTH_CAPTCHA: choice('hcaptcha', 'turnstile').optional(),
  AUTH_CAPTCHA_SECRET: z.string().optional(),
  AUTH_CAPTCHA_URL: z.url({ protocol: /^https?$/, error: 'is not an address' }).optional(),
  AUTH_RATE_LIMITS: z.string().default('').transform(parseRateLimits),
  AUTH_EMAIL_LINK_TARGET: choice('page', 'verify').default('page'),
}

type AuthFlowConfig = z.infer<z.ZodObject<typeof AUTH_FLOW_SETTINGS>> & {
  RATE_LIMITS: 'on' | 'off'
}

/** `letters=100, verify=off`: how many requests of a kind one address has. */
function parseRateLimits(
  list: string,
  context: z.RefinementCtx,
): Partial<Record<AuthRateLimitName, number>> {
  const pairs = list.split(/[\s,]+/).filter(Boolean)
  const limits = pairs.map((pair) => pair.match(/^([a-z_]+)=([1-9]\d{0,5}|off)$/))
  const isWrong = limits.some((found) => !AUTH_RATE_LIMIT_NAMES.some((name) => name === found?.[1]))
  const message = `is not a list like letters=100, verify=off of ${AUTH_RATE_LIMIT_NAMES.join(', ')}`
  if (isWrong) context.addIssue({ code: 'custom', message })
  return Object.fromEntries(limits.map((found) => [found?.[1], Number(found?.[2]) || 0]))
}

function toCaptcha({
  AUTH_CAPTCHA: provider,
  AUTH_CAPTCHA_SECRET: secret,
  ...given
}: AuthFlowConfig) {
  return provider && secret ? { provider, secret, url: given.AUTH_CAPTCHA_URL } : null
}

/** A captcha without its secret would let everybody in. */
export function validateCaptcha(given: AuthFlowConfig, context: z.RefinementCtx): void {
  if (!given.AUTH_CAPTCHA || given.AUTH_CAPTCHA_SECRET) return
  const message = 'is needed with AUTH_CAPTCHA'
  context.addIssue({ code: 'custom', path: ['AUTH_CAPTCHA_SECRET'], message })
}

export function toFlowSettings(given: AuthFlowConfig): AuthFlowSettings {
  const counted = (most: number) => (given.RATE_LIMITS === 'on' ? most : 0)
  return {
    emailEnabled: given.AUTH_EMAIL === 'on',
    otpLength: given.AUTH_OTP_LENGTH,
    emailsPerHour: counted(given.AUTH_EMAILS_PER_HOUR),
    failedPasswordsPerDay: counted(given.AUTH_FAILED_PASSWORDS_PER_DAY),
    failedCodesPerDay: counted(given.AUTH_FAILED_CODES_PER_DAY),
    linkTarget: given.AUTH_EMAIL_LINK_TARGET,
    captcha: toCaptcha(given),
    requestTimeoutMs: given.AUTH_REQUEST_TIMEOUT_SECONDS * 1000,
  }
}
