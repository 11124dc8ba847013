import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../frame/access.ts'

interface ListedJob {
  name: string
  next_at: string
  ran_at: string | null
  is_running: boolean
  failures: number
  error: string | null
}

/** A job of the clock. Who may change the system can run it now. */
export function ScheduledJob({ job }: { job: ListedJob }) {
  const { t, language } = useTranslation(systemMessages)
  const { can } = useAccess()
  const { name, next_at: nextAt, ran_at: ranAt, error } = job
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  const format = (time: string) => date.format(new Date(time))
  const run = useRunNow(job)
  return (
    <li>
      <div className="admin-row-main">
        <code>{name}</code>
        <small className="block text-ink-2">
          {ranAt ? t('schedule.last', { date: format(ranAt) }) : t('schedule.never')} ·{' '}
          {t('schedule.next', { date: format(nextAt) })}
        </small>
      </div>
      <JobState job={job} />
      {can('system:write') && (
        <Button
          variant="secondary"
          size="small"
          busy={run.isPending}
          disabled={isStarting(job)}
          onClick={() => run.mutate()}
        >
          {t('schedule.run')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {error && <pre className="system-error">{error}</pre>}
    </li>
  )
}

function JobState({ job }: { job: ListedJob }) {
  const { t } = useTranslation(systemMessages)
  const { is_running: isRunning, failures, error } = job
  if (isRunning) return <Badge variant="info">{t('schedule.running')}</Badge>
  if (isStarting(job)) return <Badge variant="info">{t('schedule.due')}</Badge>
  if (error) return <Badge variant="bad">{t('schedule.failing', { count: failures })}</Badge>
  return <Badge variant="good">{t('schedule.fine')}</Badge>
}

function isStarting({ is_running: isRunning, next_at: nextAt }: ListedJob): boolean {
  return isRunning || Date.parse(nextAt) <= Date.now()
}

/** Runs it unless it has run since it was shown, so that two people start it once. */
function useRunNow({ name, ran_at }: ListedJob) {
  const { t } = useTranslation(systemMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()('jobs')
  return useAction(
    () =>
      parseResponse(
        api.admin.jobs.schedule[':name'].run.$post({ param: { name }, json: { ran_at } }),
      ),
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: () => toast(t('schedule.started')),
      onError: (message) => toast(message, { variant: 'bad' }),
      onSettled: () => queries.invalidateQueries({ queryKey }),
    },
  )
}
