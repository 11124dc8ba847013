import { holidaysMessages } from '#app/i18n/areas/holidays.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Holiday } from '#contract/holidays'
import { DayDrawing } from './day-drawing.tsx'
import { findOffer, OFFERS_ID } from './offers.ts'
import { usePercent } from './use-percent.ts'

/** One line about the first holiday of the day, with the number of the others. */
export function HolidayBanner({ holidays }: { holidays: Holiday[] }) {
  const { t } = useTranslation(holidaysMessages)
  const [first, ...others] = holidays
  const offer = findOffer(holidays)
  const describeDeal = useDescribeDeal()
  if (!first) return null
  return (
    <section className="holiday-banner" aria-label={t('strip')}>
      <DayDrawing shape={first.shape} />
      <span>{first.greeting}</span>
      {others.length > 0 && (
        <span className="holiday-banner-more">{t('more', { count: others.length })}</span>
      )}
      {offer && (
        <a className="link" href={`#${OFFERS_ID}`}>
          {describeDeal(offer)}
        </a>
      )}
    </section>
  )
}

function useDescribeDeal() {
  const { t } = useTranslation(holidaysMessages)
  const formatPercent = usePercent()
  return ({ category, ...offer }: NonNullable<Holiday['offer']>) => {
    const percent = formatPercent(offer.percent)
    return category
      ? t('dealCategory', { percent, category: category.name })
      : t('deal', { percent })
  }
}
