import type { ServiceAnswer } from '../http-service.ts'
import { stripeError } from './stripe-error.ts'

/** Rules of Stripe's API reference about values, which its published types do not have. */
const MIN_AMOUNTS: Record<string, number> = { usd: 50, eur: 50, gbp: 30, jpy: 50 }
/** Which amounts must be a multiple of, by currency: it has no such minor units in fact. */
const STEPS: Record<string, number> = {
  isk: 100,
  ugx: 100,
  kwd: 10,
  bhd: 10,
  jod: 10,
  omr: 10,
  tnd: 10,
}
const MAX_AMOUNT = 99_999_999

interface CheckAmountInput {
  amount: number
  currency: string
  param: string
}

export function checkAmount({ amount, currency, param }: CheckAmountInput): ServiceAnswer | null {
  if (!/^[a-z]{3}$/.test(currency)) {
    return stripeError({ message: `Invalid currency: ${currency}`, param: 'currency' })
  }
  if (!Number.isInteger(amount) || amount % (STEPS[currency] ?? 1) !== 0) {
    const message = `Invalid integer: ${amount}`
    return stripeError({ code: 'parameter_invalid_integer', message, param })
  }
  if (amount < (MIN_AMOUNTS[currency] ?? 1)) {
    return stripeError({ code: 'amount_too_small', message: 'Amount is too small', param })
  }
  if (amount <= MAX_AMOUNT) return null
  return stripeError({ code: 'amount_too_large', message: 'Amount is too large', param })
}

const MIN_LIFETIME_SECONDS = 30 * 60
const MAX_LIFETIME_SECONDS = 24 * 60 * 60

export function checkExpiry(lifetimeSeconds: number): ServiceAnswer | null {
  const param = 'expires_at'
  if (lifetimeSeconds < MIN_LIFETIME_SECONDS) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
    return stripeError({ message, param })
  }
  if (lifetimeSeconds <= MAX_LIFETIME_SECONDS) return null
  const message =
    'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.'
  return stripeError({ message, param })
}

export function checkUrl(url: string | undefined, param: string): ServiceAnswer | null {
  if (url && URL.canParse(url)) return null
  return stripeError({ code: 'url_invalid', message: 'Not a valid URL', param })
}

export function checkEmail(
  email: string | undefined,
  param = 'customer_email',
): ServiceAnswer | null {
  if (email === undefined || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return null
  const message = `Invalid email address: ${email}`
  return stripeError({ code: 'email_invalid', message, param })
}

const MAX_METADATA = { entries: 50, name: 40, value: 500 }

export function checkMetadata(metadata: Record<string, string>): ServiceAnswer | null {
  const entries = Object.entries(metadata)
  const isTooLong = entries.some(
    ([name, value]) => name.length > MAX_METADATA.name || value.length > MAX_METADATA.value,
  )
  if (!isTooLong && entries.length <= MAX_METADATA.entries) return null
  return stripeError({ message: 'Metadata is too long', param: 'metadata' })
}
