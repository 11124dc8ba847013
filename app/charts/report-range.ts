import { useSearchParams } from 'react-router'
import { countDays, MAX_REPORT_DAYS, REPORT_RANGES, type ReportQuery } from '#contract/reports'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the range in the address, or the 30 days until today if there is no valid one. */
export function useReportRange(): ReportQuery {
  const [params] = useSearchParams()
  const [from, to] = [params.get('from_day') ?? '', params.get('to_day') ?? '']
  if (isRange(from, to)) return { from_day: from, to_day: to }
  return { range: REPORT_RANGES.find((name) => name === params.get('range')) ?? '30d' }
}

/** Whether the API takes these days as a range. */
export function isRange(from: string, to: string): boolean {
  const days = DAY.test(from) && DAY.test(to) ? countDays(from, to) : 0
  return days >= 1 && days <= MAX_REPORT_DAYS
}
