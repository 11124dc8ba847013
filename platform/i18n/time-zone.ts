/** The longest name of the IANA data base has 32 characters. */
export const MAX_TIME_ZONE_LENGTH = 60

/**
 * Whether a name is a time zone of the IANA data base, such as `Europe/Berlin`. Offsets such as `+02:00` are no zones: they
 * have no summer time, and SQL reads their sign the other way.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > MAX_TIME_ZONE_LENGTH || !/^[A-Z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
