const UNITS: Record<string, number> = {
  ...{ ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 },
}
const DURATION_PATTERN = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/
/** The range of nanoseconds in 64 bits: some 292 years. */
const MAX_MS = 2 ** 63 / 1e6

/** Milliseconds of `24h` or `1h30m`. Null for `none`, undefined if the text is no duration. */
export function parseBanDuration(text: string): number | null | undefined {
  if (text === 'none') return null
  if (text.length > 60 || !DURATION_PATTERN.test(text)) return undefined
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(\D+)/g)
  const ms = [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit!]!, 0)
  return ms <= MAX_MS ? ms : undefined
}
