import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Application } from './application-queries.ts'

/** The name of the country where an applicant lives; null if they did not say. */
export function usePlaceName(location: Application['location']): string | null {
  const { t, language } = useTranslation(influencerMessages)
  if (location === null) return null
  if (location === 'other') return t('form.other')
  return new Intl.DisplayNames([language], { type: 'region' }).of(location) ?? location
}
