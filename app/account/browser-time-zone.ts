/** Returns the time zone of the device, such as `Europe/Berlin`. Call it in the browser: the server has its own. */
export function getBrowserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
