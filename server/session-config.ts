import type { z } from 'zod'
import type { SessionSettings } from '#modules/identity'
import { onOrOff, wholeNumber } from './kinds-of-setting.ts'

const MOST_SECONDS = 400 * 86_400
const seconds = wholeNumber(0, MOST_SECONDS).default(0)

/** How long somebody stays signed in, as a part of all settings. */
export const SESSION_SETTINGS = {
  AUTH_SESSION_SECONDS: seconds,
  AUTH_SESSION_INACTIVITY_SECONDS: seconds,
  AUTH_SESSION_LOW_AAL_SECONDS: seconds,
  AUTH_SESSION_SINGLE: onOrOff.default('off'),
  AUTH_ANONYMOUS_DAYS: wholeNumber(0, 3650).default(30),
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
