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

/**
 * A key as PEM with `\n` for line ends. Env files need double quotes around it: systemd drops the backslashes otherwise. podman
 * and Docker pass these quotes on.
 */
export const pem = z
  .string()
  .transform((text) => text.replace(/^"(.*)"$/s, '$1').replaceAll('\\n', '\n'))
