import { z } from 'zod'
import type { SessionSettings } from '#modules/identity'

const MOST_SECONDS = 400 * 86_400
const error = `is not a whole number from 0 to ${MOST_SECONDS}`
const seconds = z.coerce
  .number({ error })
  .int({ error })
  .min(0, { error })
  .max(MOST_SECONDS, { error })
  .default(0)

/** How long somebody stays signed in, as a part of all settings. */
export const SESSION_SETTINGS = {
  AUTH_SESSION_SECONDS: seconds,
  AUTH_SESSION_INACTIVITY_SECONDS: seconds,
  AUTH_SESSION_LOW_AAL_SECONDS: seconds,
  AUTH_SESSION_SINGLE: z.enum(['on', 'off'], { error: 'is not one of on, off' }).default('off'),
  AUTH_ANONYMOUS_DAYS: z.coerce
    .number({ error: 'is not a whole number from 0 to 3650' })
    .int()
    .min(0)
    .max(3650)
    .default(30),
}

export function sessionsOf(given: z.infer<z.ZodObject<typeof SESSION_SETTINGS>>): SessionSettings {
  return {
    timeBox: given.AUTH_SESSION_SECONDS,
    inactivity: given.AUTH_SESSION_INACTIVITY_SECONDS,
    lowAal: given.AUTH_SESSION_LOW_AAL_SECONDS,
    single: given.AUTH_SESSION_SINGLE === 'on',
    anonymousDays: given.AUTH_ANONYMOUS_DAYS,
  }
}
