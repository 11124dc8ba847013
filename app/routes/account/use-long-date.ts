import { useLanguage } from '#app/i18n/use-translation.ts'

/** Formats a timestamp as a long date in the language of the page. */
export function useLongDate(timestamp: string): string {
  const language = useLanguage()
  return new Date(timestamp).toLocaleDateString(language, { dateStyle: 'long' })
}
