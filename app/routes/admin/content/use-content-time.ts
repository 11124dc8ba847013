import { useLanguage } from '#app/i18n/use-translation.ts'
import { getDateFormat } from '#platform/i18n/date-format'

/** Formats a time as clocks of the shop show it, or of this person without a time zone. */
export function useContentTime() {
  const language = useLanguage()
  return (time: string, timeZone?: string) =>
    getDateFormat(language, {
      ...{ dateStyle: 'medium', timeStyle: 'short' },
      ...(timeZone && { timeZone }),
    }).format(new Date(time))
}
