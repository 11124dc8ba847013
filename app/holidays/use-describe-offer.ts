import { holidaysMessages } from '#app/i18n/areas/holidays.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Holiday } from '#contract/holidays'
import { usePercent } from './use-percent.ts'

/** Returns a function that says in a sentence what is reduced, and until when. */
export function useDescribeOffer() {
  const { t } = useTranslation(holidaysMessages)
  const formatPercent = usePercent()
  return ({ category, items, ...offer }: NonNullable<Holiday['offer']>): string => {
    const percent = formatPercent(offer.percent)
    return category
      ? t('leadCategory', { percent, category: category.name })
      : t('lead', { percent, count: items.length })
  }
}
