import { useLanguage } from '#app/i18n/use-translation.ts'
import { getDateFormat } from '#platform/i18n/date-format'

/** Formats a timestamp as a long date in the language of the page. */
export function useLongDate(timestamp: string): string {
  const language = useLanguage()
  return getDateFormat(language, { dateStyle: 'long' }).format(new Date(timestamp))
}
