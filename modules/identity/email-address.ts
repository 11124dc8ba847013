import { type AuthFailure, fail } from './auth-error.ts'

/** What a browser takes for an address in a form (HTML, "valid e-mail address"): a name without a dot is one. */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/** As it is kept, or null when it is none. */
export function parseEmailAddress(text: string | undefined): string | null {
  const email = text?.trim().toLowerCase() ?? ''
  return email.length <= 255 && EMAIL_PATTERN.test(email) ? email : null
}

export function invalidEmailAddress(): AuthFailure {
  return fail('validation_failed', 'Unable to validate email address: invalid format')
}
