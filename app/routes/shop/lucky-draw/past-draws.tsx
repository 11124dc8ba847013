import { buildDrawPath } from '#app/draws/draw-path.ts'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import type { Draw } from '#contract/draws'
import { getDateFormat } from '#platform/i18n/date-format'

/** Draws that anyone can check. */
export function PastDraws({ draws }: { draws: Draw[] }) {
  const { t, language } = useTranslation(luckyDrawMessages)
  if (draws.length === 0) return null
  const format = getDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <section className="pt-section">
      <h2 className="d2 pb-4">{t('past.title')}</h2>
      <ul className="draw-past">
        {draws.map(({ id, name, drawn_at, winners, entry_count }) => (
          <li key={id}>
            <div className="min-w-0">
              <h3 className="font-semibold wrap-anywhere">{name}</h3>
              <p className="text-ink-2 text-sm">
                {t('past.about', {
                  date: format.format(new Date(drawn_at!)),
                  count: entry_count ?? 0,
                  winners: winners.length,
                })}
              </p>
            </div>
            <p className="draw-tickets">
              {winners
                .filter(({ state }) => state !== 'forfeited')
                .map(({ ticket }) => (
                  <b key={ticket}>{ticket}</b>
                ))}
            </p>
            <Link className="font-semibold" to={buildDrawPath(id)}>
              {t('check.title')}
              <span className="sr-only">, {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
