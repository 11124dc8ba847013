import type { z } from 'zod'
import type { SessionSettings } from '#modules/identity'
import { onOrOff, wholeNumber } from './setting-types.ts'

const MAX_SECONDS = 400 * 86_400
const seconds = wholeNumber(0, MAX_SECONDS).default(0)

/** How long somebody stays signed in, as a part of all settings. */
export const SESSION_SETTINGS = {
  AUTH_SESSION_TIMEBOX_SECONDS: seconds,
  AUTH_SESSION_INACTIVITY_SECONDS: seconds,
  AUTH_SESSION_LOW_AAL_SECONDS: seconds,
  AUTH_SESSION_SINGLE: onOrOff.default('off'),
  AUTH_ANONYMOUS_RETENTION_DAYS: wholeNumber(0, 3650).default(30),
}

export function toSessionSettings(
  given: z.infer<z.ZodObject<typeof SESSION_SETTINGS>>,
): SessionSettings {
  return {
    timeboxSeconds: given.AUTH_SESSION_TIMEBOX_SECONDS,
    inactivitySeconds: given.AUTH_SESSION_INACTIVITY_SECONDS,
    lowAalSeconds: given.AUTH_SESSION_LOW_AAL_SECONDS,
    isSingleSession: given.AUTH_SESSION_SINGLE === 'on',
    anonymousRetentionDays: given.AUTH_ANONYMOUS_RETENTION_DAYS,
  }
}
