import { homeMessages } from '#app/i18n/areas/home.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Stars } from '#app/ui/rating.tsx'
import type { HomeContent } from '#contract/content'

export function Testimonials({ testimonials }: Pick<HomeContent, 'testimonials'>) {
  const { t } = useTranslation(homeMessages)
  if (testimonials.length === 0) return null
  return (
    <section className="wrap testimonials-section">
      <h2 className="d3">{t('testimonials')}</h2>
      <ul className="testimonials">
        {testimonials.map(({ quote, name, rating }) => (
          <li key={quote}>
            <figure>
              <Stars grade={rating} />
              <blockquote>“{quote}”</blockquote>
              <figcaption className="text-sm font-semibold">{name}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
