import { reviewsMessages } from '#app/i18n/areas/reviews.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ProductDetails } from '#contract/catalog'
import { getNumberFormat } from '#platform/i18n/number-format'

/** The average rating and the share of each grade. */
export function RatingSummary({ product }: { product: ProductDetails }) {
  const { t, language } = useTranslation(reviewsMessages)
  const { rating, review_count: count, rating_counts } = product
  if (rating === null) return null
  const percentFormat = getNumberFormat(language, { style: 'percent' })
  return (
    <div className="rating-summary">
      <p>
        <span className="d4">
          {getNumberFormat(language, { minimumFractionDigits: 1 }).format(rating)}
        </span>
        <span className="text-sm text-ink-2">
          {t('outOf5')}
          <br />
          {t('count', { count })}
        </span>
      </p>
      <ol reversed>
        {[5, 4, 3, 2, 1].map((grade) => {
          const share = (rating_counts[grade - 1] ?? 0) / Math.max(count, 1)
          return (
            <li key={grade}>
              <span>
                <span className="sr-only">{t('stars', { count: grade })}</span>
                <span aria-hidden="true">{grade}</span>
              </span>
              <i style={{ '--share': `${share * 100}%` } as React.CSSProperties} />
              <span className="text-ink-3">{percentFormat.format(share)}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
