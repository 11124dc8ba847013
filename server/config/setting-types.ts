import { z } from 'zod'

/** Accepts one of a few words. */
export function choice<const Values extends [string, ...string[]]>(...values: Values) {
  return z.enum(values, { error: `is not one of ${values.join(', ')}` })
}

export const onOrOff = choice('on', 'off')

export function wholeNumber(min: number, max: number) {
  const error = `is not a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int().min(min).max(max)
}

/** After how many days something is deleted; 0 is never. */
export const retentionDays = wholeNumber(0, 3650)
