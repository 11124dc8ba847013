import { z } from 'zod'
import { defineSetting } from '#platform/settings/stored-setting'

/** The time zone of the shop: its days are those of the figures. */
export const timeZoneSetting = defineSetting({
  key: 'time_zone',
  schema: z.string().max(60).refine(isTimeZone, { error: 'invalid_time_zone' }),
  fallback: 'UTC',
})

/** Offsets such as `+02:00` are no zones: they have no summer time, and SQL reads their sign the other way. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
