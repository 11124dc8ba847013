import { z } from 'zod'
import { AUTH_LIMITS, type AuthLimit } from '#api'
import type { FlowSettings } from '#modules/identity'
import { choice, onOrOff, wholeNumber } from './kinds-of-setting.ts'

const count = wholeNumber(0, 1_000_000)

/** What is set about letters and what they lead to, as a part of all settings. */
export const FLOW_SETTINGS = {
  AUTH_EMAIL: onOrOff.default('on'),
  AUTH_CODE_DIGITS: wholeNumber(6, 10).default(6),
  AUTH_LETTERS_AN_HOUR: count.default(30),
  AUTH_WRONG_PASSWORDS_A_DAY: count.default(100),
  AUTH_WRONG_CODES_A_DAY: count.default(50),
  AUTH_PATIENCE_SECONDS: wholeNumber(0, 60).default(10),
  AUTH_CAPTCHA: choice('hcaptcha', 'turnstile').optional(),
  AUTH_CAPTCHA_SECRET: z.string().optional(),
  AUTH_CAPTCHA_URL: z.url({ protocol: /^https?$/, error: 'is not an address' }).optional(),
  AUTH_LIMITS: z.string().default('').transform(limitsIn),
  AUTH_LINKS: choice('page', 'verify').default('page'),
}

type Given = z.infer<z.ZodObject<typeof FLOW_SETTINGS>> & { RATE_LIMITS: 'on' | 'off' }

/** `letters=100, verify=off`: how many requests of a kind one address has. */
function limitsIn(list: string, context: z.RefinementCtx): Partial<Record<AuthLimit, number>> {
  const pairs = list.split(/[\s,]+/).filter(Boolean)
  const limits = pairs.map((pair) => pair.match(/^([a-z_]+)=([1-9]\d{0,5}|off)$/))
  const isWrong = limits.some((found) => !AUTH_LIMITS.some((name) => name === found?.[1]))
  const message = `is not a list like letters=100, verify=off of ${AUTH_LIMITS.join(', ')}`
  if (isWrong) context.addIssue({ code: 'custom', message })
  return Object.fromEntries(limits.map((found) => [found?.[1], Number(found?.[2]) || 0]))
}

function captchaOf({ AUTH_CAPTCHA: provider, AUTH_CAPTCHA_SECRET: secret, ...given }: Given) {
  return provider && secret ? { provider, secret, url: given.AUTH_CAPTCHA_URL } : null
}

/** A captcha without its secret would let everybody in. */
export function checkCaptcha(given: Given, context: z.RefinementCtx): void {
  if (!given.AUTH_CAPTCHA || given.AUTH_CAPTCHA_SECRET) return
  const message = 'is needed with AUTH_CAPTCHA'
  context.addIssue({ code: 'custom', path: ['AUTH_CAPTCHA_SECRET'], message })
}

export function flowsOf(given: Given): FlowSettings {
  const counted = (most: number) => (given.RATE_LIMITS === 'on' ? most : 0)
  return {
    email: given.AUTH_EMAIL === 'on',
    codeDigits: given.AUTH_CODE_DIGITS,
    lettersAnHour: counted(given.AUTH_LETTERS_AN_HOUR),
    wrongPasswordsADay: counted(given.AUTH_WRONG_PASSWORDS_A_DAY),
    wrongCodesADay: counted(given.AUTH_WRONG_CODES_A_DAY),
    links: given.AUTH_LINKS,
    captcha: captchaOf(given),
    patienceMs: given.AUTH_PATIENCE_SECONDS * 1000,
  }
}
