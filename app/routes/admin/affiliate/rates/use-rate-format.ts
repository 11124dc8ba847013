import { commissionRatesMessages } from '#app/i18n/areas/commission-rates.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import type { Rate } from './rate-queries.ts'

/** The texts of rates: percentages, times of the shop, and what a rate is for. */
export function useRateFormat(timeZone: string) {
  const { t, language } = useTranslation(commissionRatesMessages)
  const percent = getNumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const time = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const listSold = ({ product, category }: Pick<Rate, 'product' | 'category'>) => [
    ...(product ? [product.title ?? t('deleted')] : []),
    ...(category ? [t(`category.${category}`)] : []),
  ]
  return {
    percent: (value: number) => percent.format(value / 100),
    time: (text: string) => time.format(new Date(text)),
    /** `Fashion`; of all that is sold `All categories`. */
    sold: (rate: Pick<Rate, 'product' | 'category'>) => listSold(rate)[0] ?? t('anyCategory'),
    /** `Theo Adler, Shirt` */
    scope({ influencer, ...rate }: Pick<Rate, 'influencer' | 'product' | 'category'>) {
      const name = influencer ? (influencer.name ?? influencer.code) : t('everybody')
      return [name, ...listSold(rate)].join(', ')
    },
  }
}
