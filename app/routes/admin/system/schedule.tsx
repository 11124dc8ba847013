import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAdminKey } from '../frame/access.ts'
import { scheduleQuery } from './system-queries.ts'

/** The jobs that run by the clock, with their next time. */
export function Schedule() {
  const { t, language } = useTranslation(systemMessages)
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  const query = useQuery(scheduleQuery(useApi(), useAdminKey()))
  return (
    <section aria-labelledby="schedule">
      <h2 id="schedule">{t('schedule.title')}</h2>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-40">
        {(runs) => (
          <ul className="system-rows">
            {runs.map(({ name, next_at: nextAt, is_running: isRunning, failures, error }) => (
              <li key={name}>
                <code className="min-w-0 flex-1">{name}</code>
                <time dateTime={nextAt} className="text-ink-2">
                  {t('schedule.next', { date: date.format(new Date(nextAt)) })}
                </time>
                {error ? (
                  <Badge variant="bad">{t('schedule.failing', { count: failures })}</Badge>
                ) : (
                  <Badge variant={isRunning ? 'info' : 'good'}>
                    {isRunning ? t('schedule.running') : t('schedule.fine')}
                  </Badge>
                )}
                {error && <pre className="system-error">{error}</pre>}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}
