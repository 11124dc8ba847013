import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAdminKey } from '../../frame/access.ts'
import { slowQueriesQuery } from './health-queries.ts'

/** The statements that took most of the database's time, if it counts them. */
export function SlowQueriesPart() {
  const { t, language } = useTranslation(systemMessages)
  const query = useQuery(slowQueriesQuery(useApi(), useAdminKey()))
  const number = getNumberFormat(language, { maximumFractionDigits: 1 })
  return (
    <section aria-labelledby="slow">
      <h2 id="slow">{t('slow.title')}</h2>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-20">
        {({ is_available: isAvailable, items }) =>
          isAvailable ? (
            <ul className="system-rows">
              {items.map(({ query: text, calls, mean_ms: mean, total_ms: total }) => (
                <li key={text}>
                  <code className="min-w-0 flex-1 wrap-anywhere">{text}</code>
                  <span className="text-ink-2">
                    {t('slow.figures', {
                      calls,
                      mean: number.format(mean),
                      total: number.format(total / 1000),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="max-w-[70ch] pt-3 text-ink-2">{t('slow.unavailable')}</p>
          )
        }
      </QueryView>
    </section>
  )
}
