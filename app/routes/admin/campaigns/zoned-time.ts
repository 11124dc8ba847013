/** Returns the wall clock of a time in a time zone, as `datetime-local` has it: `2026-12-01T09:30`. */
export function toLocalTime(time: string, timeZone: string): string {
  return getWallClock(new Date(time), timeZone).toISOString().slice(0, 16)
}

/**
 * Returns the time at which clocks of a time zone show a wall clock. Of two, when clocks are set back, it is the first; an
 * hour that is left out is the one after it.
 */
export function fromLocalTime(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`)
  let time = asUtc
  // The second step matters when the clocks change between the guess and the result.
  for (let step = 0; step < 2; step++) {
    time = asUtc - (getWallClock(new Date(time), timeZone).getTime() - time)
  }
  return new Date(time).toISOString()
}

/** The wall clock as if it were UTC. */
function getWallClock(time: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  const parts = Object.fromEntries(
    format.formatToParts(time).map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
