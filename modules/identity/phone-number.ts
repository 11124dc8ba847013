import { type Refused, refused } from './refusal.ts'

/** A number as it is kept: E.164 without its plus. Null when it is none; spaces are a habit. */
export function phoneNumber(text: string | undefined): string | null {
  const digits = text?.replaceAll(/\s/g, '').replace(/^\+/, '') ?? ''
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : null
}

export function notANumber(): Refused {
  return refused('validation_failed', 'Invalid phone number format (E.164 required)')
}
