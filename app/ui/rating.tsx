import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Star } from '#app/ui/icons.ts'
import { getNumberFormat } from '#platform/i18n/number-format'
import { Icon } from './icon.tsx'

/** A compact rating for lists: a star, the average to one decimal and the number of reviews. */
export function Rating({ average, count }: { average: number; count: number }) {
  const { t, language } = useTranslation(commonMessages)
  const formattedAverage = getNumberFormat(language, { minimumFractionDigits: 1 }).format(average)
  return (
    <span className="rating">
      <Icon icon={Star} size={14} />
      <span aria-hidden="true">{formattedAverage}</span>
      <span className="sr-only">{t('rating.of5', { average: formattedAverage })}</span>
      <span className="text-ink-3">({getNumberFormat(language).format(count)})</span>
    </span>
  )
}

const STAR_VALUES = [1, 2, 3, 4, 5] as const

/** Five stars, of which `grade` (rounded) are filled. */
export function Stars({ grade }: { grade: number }) {
  const { t } = useTranslation(commonMessages)
  return (
    <span className="stars" role="img" aria-label={t('rating.stars', { count: Math.round(grade) })}>
      {STAR_VALUES.map((star) => (
        <Icon
          key={star}
          icon={Star}
          size={16}
          className={star > Math.round(grade) ? 'is-off' : ''}
        />
      ))}
    </span>
  )
}

interface RatingInputProps {
  name: string
  value: number | null
  onChange: (grade: number) => void
  describedBy?: string
}

/** Five radio buttons, drawn as stars of 44 px. */
export function RatingInput({ name, value, onChange, describedBy }: RatingInputProps) {
  const { t } = useTranslation(commonMessages)
  return (
    <span className="rating-input" role="radiogroup" aria-label={t('rating.yourRating')}>
      {STAR_VALUES.map((star) => (
        <label key={star}>
          <input
            type="radio"
            name={name}
            checked={value === star}
            onChange={() => onChange(star)}
            aria-label={t('rating.stars', { count: star })}
            aria-describedby={describedBy}
          />
          <Icon icon={Star} />
        </label>
      ))}
    </span>
  )
}
