import { getNumberFormat } from '#platform/i18n/number-format'

/** Formats a time span in its largest unit: `3 hours`. */
export function formatSeconds(seconds: number, language: string): string {
  const [unit, size] = seconds >= 86_400 ? (['day', 86_400] as const) : getSmallUnit(seconds)
  const format = getNumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.round(seconds / size))
}

function getSmallUnit(seconds: number) {
  if (seconds >= 3600) return ['hour', 3600] as const
  return seconds >= 60 ? (['minute', 60] as const) : (['second', 1] as const)
}
