import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { integrityMessages } from '#app/i18n/areas/integrity.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import type { IntegrityRun } from '#contract/integrity'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { historyQuery } from './integrity-queries.ts'

/** The runs of the last thirty days. */
export function RunHistory() {
  const { t } = useTranslation(integrityMessages)
  const query = useInfiniteQuery(historyQuery(useApi(), useAdminKey()))
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('history.title')}</h2>
      <PagedQueryView
        query={query}
        errorTitle={t('failed')}
        empty={<p className="pt-3 text-ink-2">{t('never')}</p>}
      >
        {(runs: IntegrityRun[]) => (
          <ul className="system-rows">
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        )}
      </PagedQueryView>
    </section>
  )
}

function Run({ run }: { run: IntegrityRun }) {
  const { t, language } = useTranslation(integrityMessages)
  const { id, trigger, started_at: startedAt } = run
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <li>
      <Link
        to={`${adminHref('system/integrity')}?run=${id}`}
        className="admin-table-link min-w-0 flex-1"
      >
        <time dateTime={startedAt}>{date.format(new Date(startedAt))}</time>
      </Link>
      <span className="text-ink-2">{t(`history.${trigger}`)}</span>
      <RunState run={run} />
    </li>
  )
}

function RunState({ run: { state, differences } }: { run: IntegrityRun }) {
  const { t } = useTranslation(integrityMessages)
  if (state === 'running') return <Badge variant="info">{t('history.running')}</Badge>
  if (state === 'failed') return <Badge variant="bad">{t('history.failed')}</Badge>
  if (differences === 0) return <Badge variant="good">{t('history.fine')}</Badge>
  return <Badge variant="bad">{t('history.differences', { count: differences })}</Badge>
}
