import { useLanguage } from '#app/i18n/use-translation.ts'
import { getDateFormat } from '#platform/i18n/date-format'

/** Formats a time as `Tuesday 10:00`, in the time zone of the device. Null for null. */
export function useDueTime(time: string | null): string | null {
  const language = useLanguage()
  if (!time) return null
  const options = { weekday: 'long', hour: '2-digit', minute: '2-digit' } as const
  return getDateFormat(language, options).format(new Date(time))
}
