import type { DeliveryDates } from '#contract/pricing'
import { getDateFormat } from '#platform/i18n/date-format'
import { useLanguage } from '../i18n/use-translation.ts'

/** Returns a function that formats the likely days of arrival: `Tue, Nov 24 – Thu, Nov 26`. */
export function useDeliveryDays() {
  const format = getDateFormat(useLanguage(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return ({ arrives_from, arrives_to }: DeliveryDates) =>
    format.formatRange(new Date(arrives_from), new Date(arrives_to))
}
