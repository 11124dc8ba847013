import type { Country } from '#contract/pricing'

/** The zone in which most people of a country live. Its day is the day of the country. */
const ZONES: Record<Country, string> = {
  ...{ AT: 'Europe/Vienna', AU: 'Australia/Sydney', BE: 'Europe/Brussels', BG: 'Europe/Sofia' },
  ...{ CA: 'America/Toronto', CH: 'Europe/Zurich', CY: 'Asia/Nicosia', CZ: 'Europe/Prague' },
  ...{ DE: 'Europe/Berlin', DK: 'Europe/Copenhagen', EE: 'Europe/Tallinn', ES: 'Europe/Madrid' },
  ...{ FI: 'Europe/Helsinki', FR: 'Europe/Paris', GB: 'Europe/London', GR: 'Europe/Athens' },
  ...{ HR: 'Europe/Zagreb', HU: 'Europe/Budapest', IE: 'Europe/Dublin', IN: 'Asia/Kolkata' },
  ...{ IS: 'Atlantic/Reykjavik', IT: 'Europe/Rome', JP: 'Asia/Tokyo', KR: 'Asia/Seoul' },
  ...{ LT: 'Europe/Vilnius', LU: 'Europe/Luxembourg', LV: 'Europe/Riga', MT: 'Europe/Malta' },
  ...{ MX: 'America/Mexico_City', NL: 'Europe/Amsterdam', NO: 'Europe/Oslo' },
  ...{ NZ: 'Pacific/Auckland', PL: 'Europe/Warsaw', PT: 'Europe/Lisbon', RO: 'Europe/Bucharest' },
  ...{ SE: 'Europe/Stockholm', SG: 'Asia/Singapore', SI: 'Europe/Ljubljana' },
  ...{ SK: 'Europe/Bratislava', TR: 'Europe/Istanbul', US: 'America/New_York' },
  ZA: 'Africa/Johannesburg',
}

const DAY_MS = 86_400_000

/** Returns the day that it is in a country: `2026-12-25`. */
export function getCountryDay(country: Country, time: Date): string {
  const { year, month, day } = readClock(country, time)
  return `${year}-${month}-${day}`
}

/** Returns when a day begins in a country. */
export function getDayStart(country: Country, day: string): Date {
  const midnight = Date.parse(day)
  // The offset at the first guess can be that of the other side of a clock change; the second look is not.
  const guess = midnight - getOffsetMs(country, new Date(midnight))
  return new Date(midnight - getOffsetMs(country, new Date(guess)))
}

/** Returns when a day ends in a country. */
export function getDayEnd(country: Country, day: string): Date {
  return getDayStart(country, addDays(day, 1))
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

function getOffsetMs(country: Country, time: Date): number {
  const { year, month, day, hour, minute, second } = readClock(country, time)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - time.getTime()
}

type ClockPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'
const formats = new Map<string, Intl.DateTimeFormat>()

function readClock(country: Country, time: Date): Record<ClockPart, string> {
  const timeZone = ZONES[country]
  const format = formats.get(timeZone) ?? createFormat(timeZone)
  formats.set(timeZone, format)
  const parts = format.formatToParts(time).map(({ type, value }) => [type, value])
  return Object.fromEntries(parts)
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-CA', { ...day, ...clock, timeZone })
}
