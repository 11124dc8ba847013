import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { HEALTH_DAYS, type HealthDays } from '#contract/health'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAdminKey } from '../../frame/access.ts'
import { useProviderName } from '../../frame/use-provider-name.ts'
import { healthDaysQuery } from './health-queries.ts'
import { PeriodTable } from './period-table.tsx'

/** How each service was on the last days, and when that changed. */
export function HistoryPart() {
  const { t } = useTranslation(systemMessages)
  const query = useQuery(healthDaysQuery(useApi(), useAdminKey()))
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('history.title', { days: HEALTH_DAYS })}</h2>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-40">
        {(services) =>
          services.length === 0 ? (
            <p className="pt-3 text-ink-2">{t('history.none')}</p>
          ) : (
            <>
              <p className="max-w-[70ch] pt-3 text-ink-2">{t('history.help')}</p>
              <ul className="grid gap-4 pt-4">
                {services.map((one) => (
                  <ServiceDays key={`${one.service} ${one.name}`} service={one} />
                ))}
              </ul>
              <PeriodTable />
            </>
          )
        }
      </QueryView>
    </section>
  )
}

/** One mark for each day. The table below says the same with times. */
function ServiceDays({ service: { service, name, days } }: { service: HealthDays }) {
  const { t, language } = useTranslation(systemMessages)
  const date = getDateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const count = (state: string) => days.filter((one) => one.state === state).length
  const title = t(`health.service.${service}`)
  const nameProvider = useProviderName()
  const provider = name && nameProvider(name)
  return (
    <li>
      <p>
        {title} {provider && <span className="text-ink-2">{provider}</span>}
      </p>
      <div
        className="health-days"
        role="img"
        aria-label={t('history.days', {
          service: provider ? `${title} ${provider}` : title,
          good: count('good'),
          bad: count('bad'),
        })}
      >
        {days.map(({ day, state }) => (
          <i key={day} data-state={state} title={date.format(new Date(day))} />
        ))}
      </div>
      <p className="flex justify-between text-[0.75rem] text-ink-2" aria-hidden="true">
        <span>{date.format(new Date(days[0]!.day))}</span>
        <span>{t('history.today')}</span>
      </p>
    </li>
  )
}
