import { type Refused, refused } from './refusal.ts'

/** As it is kept, without its plus; null when it is none (E.164). */
export function phoneNumber(text: string | undefined): string | null {
  const digits = text?.replaceAll(' ', '').replace(/^\+/, '') ?? ''
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : null
}

export function notANumber(): Refused {
  return refused('validation_failed', 'Invalid phone number format (E.164 required)')
}
