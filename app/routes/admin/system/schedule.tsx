import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAdminKey } from '../frame/access.ts'
import { ScheduledJob } from './scheduled-job.tsx'
import { scheduleQuery } from './system-queries.ts'

/** The jobs that run by the clock, with their last and their next time. */
export function Schedule() {
  const { t } = useTranslation(systemMessages)
  const query = useQuery(scheduleQuery(useApi(), useAdminKey()))
  return (
    <section aria-labelledby="schedule">
      <h2 id="schedule">{t('schedule.title')}</h2>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-40">
        {(jobs) => (
          <ul className="system-rows">
            {jobs.map((job) => (
              <ScheduledJob key={job.name} job={job} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}
