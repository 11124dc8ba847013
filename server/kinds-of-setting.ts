import { z } from 'zod'

/** One of these words. */
export function choice<const Values extends [string, ...string[]]>(...values: Values) {
  return z.enum(values, { error: `is not one of ${values.join(', ')}` })
}

export const onOrOff = choice('on', 'off')

export function wholeNumber(least: number, most: number) {
  const error = `is not a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int().min(least).max(most)
}
