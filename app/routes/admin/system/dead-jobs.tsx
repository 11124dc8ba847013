import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { toast } from '#app/ui/toast.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { deadJobsQuery } from './system-queries.ts'

interface Replayed {
  /** Absent for all. */
  job_id?: string
}

/** What has failed for the last time, with the reason. It runs again only if somebody says so. */
export function DeadJobs() {
  const { t } = useTranslation(systemMessages)
  const { can } = useAccess()
  const query = useQuery(deadJobsQuery(useApi(), useAdminKey()))
  const replay = useReplay()
  return (
    <section aria-labelledby="dead">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 id="dead">{t('dead.title')}</h2>
        {can('system:write') && (query.data?.length ?? 0) > 1 && (
          <Button variant="quiet" busy={replay.isPending} onClick={() => replay.mutate({})}>
            {t('dead.replayAll')}
          </Button>
        )}
      </div>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-20">
        {(jobs) =>
          jobs.length === 0 ? (
            <p className="pt-3 text-ink-2">{t('dead.none')}</p>
          ) : (
            <ul className="system-rows">
              {jobs.map((job) => (
                <DeadJob key={job.id} job={job} replay={replay} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  )
}

interface DeadJobProps {
  job: {
    id: string
    queue: string
    payload: Record<string, string>
    attempts: number
    error: string
    dead_at: string
  }
  replay: ReturnType<typeof useReplay>
}

function DeadJob({ job, replay }: DeadJobProps) {
  const { t, language } = useTranslation(systemMessages)
  const { can } = useAccess()
  const { id, queue, payload, attempts, error, dead_at: deadAt } = job
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <li>
      <div className="admin-row-main">
        <p className="font-semibold wrap-anywhere">
          <code>{queue}</code>{' '}
          {Object.entries(payload).map(([name, value]) => (
            <code key={name} className="text-ink-2">
              {name}: {value}{' '}
            </code>
          ))}
        </p>
        <p className="text-ink-2">
          {t('dead.attempts', { count: attempts, date: date.format(new Date(deadAt)) })}
        </p>
      </div>
      {can('system:write') && (
        <Button
          variant="secondary"
          busy={replay.isPending && replay.variables?.job_id === id}
          onClick={() => replay.mutate({ job_id: id })}
        >
          {t('dead.replay')}
        </Button>
      )}
      <pre className="system-error">{error}</pre>
    </li>
  )
}

function useReplay() {
  const { t } = useTranslation(systemMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()('jobs')
  return useAction((json: Replayed) => parseResponse(api.admin.jobs.replay.$post({ json })), {
    fallbackMessage: t('changeFailed'),
    onSuccess: ({ count }) => toast(t('dead.replayed', { count })),
    onError: (message) => toast(message, { variant: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
