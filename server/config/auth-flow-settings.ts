import { z } from 'zod'
import { AUTH_RATE_LIMIT_NAMES, type AuthRateLimitName } from '#api'
import type { AuthFlowSettings } from '#modules/identity'
import { choice, onOrOff, wholeNumber } from './setting-types.ts'

const limitCount = wholeNumber(0, 1_000_000)

/** Settings of e-mail sign-in: codes, links, limits, captcha. */
export const AUTH_FLOW_SETTINGS = {
  AUTH_EMAIL: onOrOff.default('on'),
  AUTH_OTP_LENGTH: wholeNumber(6, 10).default(6),
  AUTH_EMAILS_PER_HOUR: limitCount.default(600),
  AUTH_EMAILS_PER_NETWORK_PER_HOUR: limitCount.default(30),
  AUTH_FAILED_PASSWORDS_PER_DAY: limitCount.default(100),
  AUTH_FAILED_CODES_PER_DAY: limitCount.default(50),
  AUTH_REQUEST_TIMEOUT_SECONDS: wholeNumber(0, 60).default(10),
  AUTH_CAPTCHA: choice('hcaptcha', 'turnstile').optional(),
  AUTH_CAPTCHA_SECRET: z.string().optional(),
  AUTH_CAPTCHA_URL: z.url({ protocol: /^https?$/, error: 'is not a URL' }).optional(),
  AUTH_RATE_LIMITS: z.string().default('').transform(parseRateLimits),
  AUTH_EMAIL_LINK_TARGET: choice('page', 'verify').default('page'),
}

type AuthFlowConfig = z.infer<z.ZodObject<typeof AUTH_FLOW_SETTINGS>> & {
  RATE_LIMITS: 'on' | 'off'
}

/** Parses `emails=100, verify=off`: the number of requests per client address, by rate limit. 0 is unlimited. */
function parseRateLimits(
  list: string,
  context: z.RefinementCtx,
): Partial<Record<AuthRateLimitName, number>> {
  const pairs = list.split(/[\s,]+/).filter(Boolean)
  const limits = pairs.map((pair) => pair.match(/^([a-z_]+)=([1-9]\d{0,5}|off)$/))
  const isInvalid = limits.some(
    (match) => !AUTH_RATE_LIMIT_NAMES.some((name) => name === match?.[1]),
  )
  const message = `is not a list like emails=100, verify=off of ${AUTH_RATE_LIMIT_NAMES.join(', ')}`
  if (isInvalid) context.addIssue({ code: 'custom', message })
  return Object.fromEntries(limits.map((match) => [match?.[1], Number(match?.[2]) || 0]))
}

function toCaptcha({
  AUTH_CAPTCHA: provider,
  AUTH_CAPTCHA_SECRET: secret,
  AUTH_CAPTCHA_URL: url,
}: AuthFlowConfig) {
  return provider && secret ? { provider, secret, url } : null
}

/** Rejects a captcha without its secret, because it would accept every request. */
export function validateCaptcha(config: AuthFlowConfig, context: z.RefinementCtx): void {
  if (!config.AUTH_CAPTCHA || config.AUTH_CAPTCHA_SECRET) return
  const message = 'is needed with AUTH_CAPTCHA'
  context.addIssue({ code: 'custom', path: ['AUTH_CAPTCHA_SECRET'], message })
}

export function toFlowSettings(config: AuthFlowConfig): AuthFlowSettings {
  const toLimit = (count: number) => (config.RATE_LIMITS === 'on' ? count : 0)
  return {
    emailEnabled: config.AUTH_EMAIL === 'on',
    otpLength: config.AUTH_OTP_LENGTH,
    emailsPerHour: toLimit(config.AUTH_EMAILS_PER_HOUR),
    emailsPerNetworkPerHour: toLimit(config.AUTH_EMAILS_PER_NETWORK_PER_HOUR),
    failedPasswordsPerDay: toLimit(config.AUTH_FAILED_PASSWORDS_PER_DAY),
    failedCodesPerDay: toLimit(config.AUTH_FAILED_CODES_PER_DAY),
    linkTarget: config.AUTH_EMAIL_LINK_TARGET,
    captcha: toCaptcha(config),
    requestTimeoutMs: config.AUTH_REQUEST_TIMEOUT_SECONDS * 1000,
  }
}
