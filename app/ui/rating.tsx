import { Star } from 'lucide'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { numbers } from './numbers.ts'

/** In lists: one star, the average to one decimal, how many. */
export function Rating({ average, count }: { average: number; count: number }) {
  const { t, language } = useTranslation('common')
  const shown = numbers(language, { minimumFractionDigits: 1 }).format(average)
  return (
    <span className="rating">
      <Icon of={Star} size={14} />
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t('rating.of5', { average: shown })}</span>
      <span className="text-ink-3">({numbers(language).format(count)})</span>
    </span>
  )
}

const five = [1, 2, 3, 4, 5] as const

/** In reviews: five stars, so many of them filled. */
export function Stars({ grade }: { grade: number }) {
  const { t } = useTranslation('common')
  return (
    <span className="stars" role="img" aria-label={t('rating.stars', { count: Math.round(grade) })}>
      {five.map((star) => (
        <Icon key={star} of={Star} size={16} className={star > Math.round(grade) ? 'is-off' : ''} />
      ))}
    </span>
  )
}

interface GradeProps {
  name: string
  value: number | null
  onChange: (grade: number) => void
  describedBy?: string
}

/** Giving a rating: five radio stars of 44 px; arrow keys move between them. */
export function Grade({ name, value, onChange, describedBy }: GradeProps) {
  const { t } = useTranslation('common')
  return (
    <span className="grade" role="radiogroup" aria-label={t('rating.yours')}>
      {five.map((star) => (
        <label key={star}>
          <input
            type="radio"
            name={name}
            checked={value === star}
            onChange={() => onChange(star)}
            aria-label={t('rating.stars', { count: star })}
            aria-describedby={describedBy}
          />
          <Icon of={Star} />
        </label>
      ))}
    </span>
  )
}
