import { z } from 'zod'
import type { FlowSettings } from '#modules/identity'

const error = 'is not a whole number from 0 to 1000000'

/** What is set about letters and what they lead to, as a part of all settings. */
export const FLOW_SETTINGS = {
  AUTH_LETTERS_AN_HOUR: z.coerce
    .number({ error })
    .int({ error })
    .min(0, { error })
    .max(1_000_000, { error })
    .default(30),
  AUTH_LINKS: z.enum(['page', 'verify'], { error: 'is not one of page, verify' }).default('page'),
}

type Given = z.infer<z.ZodObject<typeof FLOW_SETTINGS>> & { RATE_LIMITS: 'on' | 'off' }

export function flowsOf(given: Given): FlowSettings {
  return {
    lettersAnHour: given.RATE_LIMITS === 'on' ? given.AUTH_LETTERS_AN_HOUR : 0,
    links: given.AUTH_LINKS,
  }
}
