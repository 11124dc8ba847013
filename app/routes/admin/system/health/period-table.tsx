import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import type { HealthPeriod } from '#contract/health'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAdminKey } from '../../frame/access.ts'
import { useProviderName } from '../../frame/use-provider-name.ts'
import { healthPeriodsQuery } from './health-queries.ts'

const VARIANTS = { good: 'good', bad: 'bad', not_set_up: 'wait' } as const

/** The states of the services with the times at which they changed, newest first. */
export function PeriodTable() {
  const { t } = useTranslation(systemMessages)
  const query = useInfiniteQuery(healthPeriodsQuery(useApi(), useAdminKey()))
  return (
    <div className="pt-6">
      <h3>{t('history.changes')}</h3>
      <PagedQueryView query={query} errorTitle={t('failed')} empty={null}>
        {(periods: HealthPeriod[]) => (
          <div className="admin-scroll">
            <table className="admin-table" aria-label={t('history.changes')}>
              <thead>
                <tr>
                  <th>{t('history.service')}</th>
                  <th>{t('history.state')}</th>
                  <th>{t('history.from')}</th>
                  <th>{t('history.to')}</th>
                </tr>
              </thead>
              <tbody>
                {periods.map((period) => (
                  <Period key={period.id} period={period} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </PagedQueryView>
    </div>
  )
}

function Period({ period }: { period: HealthPeriod }) {
  const { t, language } = useTranslation(systemMessages)
  const nameProvider = useProviderName()
  const { service, name, state, error, started_at: from, ended_at: to } = period
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'short' })
  const [start, end] = [
    date.format(new Date(from)),
    to ? date.format(new Date(to)) : t('history.now'),
  ]
  return (
    <tr>
      <td data-small="top-left" className="system-finding">
        {t(`health.service.${service}`)}{' '}
        {name && <span className="text-ink-2">{nameProvider(name)}</span>}
        <small className="system-small-only text-ink-2">
          {start} – {end}
        </small>
        {error && <small className="block text-ink-2">{error}</small>}
      </td>
      <td data-small="top-right">
        <Badge variant={VARIANTS[state]}>{t(`health.state.${state}`)}</Badge>
      </td>
      <td data-small="hidden">{start}</td>
      <td data-small="hidden">{end}</td>
    </tr>
  )
}
