import type { z } from 'zod'
import type { SessionSettings } from '#modules/identity'
import { onOrOff, retentionDays, wholeNumber } from './setting-types.ts'

const DAY_SECONDS = 86_400
const seconds = wholeNumber(0, 400 * DAY_SECONDS)

/** Settings of session lifetimes. 0 means no limit. */
export const SESSION_SETTINGS = {
  AUTH_SESSION_TIMEBOX_SECONDS: seconds.default(0),
  AUTH_SESSION_INACTIVITY_SECONDS: seconds.default(90 * DAY_SECONDS),
  AUTH_SESSION_LOW_AAL_SECONDS: seconds.default(0),
  AUTH_SESSION_SINGLE: onOrOff.default('off'),
  AUTH_ANONYMOUS_RETENTION_DAYS: retentionDays.default(30),
}

export function toSessionSettings(
  config: z.infer<z.ZodObject<typeof SESSION_SETTINGS>>,
): SessionSettings {
  return {
    timeboxSeconds: config.AUTH_SESSION_TIMEBOX_SECONDS,
    inactivitySeconds: config.AUTH_SESSION_INACTIVITY_SECONDS,
    lowAalSeconds: config.AUTH_SESSION_LOW_AAL_SECONDS,
    isSingleSession: config.AUTH_SESSION_SINGLE === 'on',
    anonymousRetentionDays: config.AUTH_ANONYMOUS_RETENTION_DAYS,
  }
}
