import { getNumberFormat } from '#platform/i18n/number-format'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a number of bytes in the unit that suits it: `1.4 MB`. */
export function formatBytes(bytes: number, language: string): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  const format = getNumberFormat(language, {
    ...{ style: 'unit', unit: UNITS[unit]!, maximumFractionDigits: value < 10 ? 1 : 0 },
    unitDisplay: unit === 0 ? 'long' : 'short',
  })
  return format.format(value)
}
