import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Note } from '#app/ui/note.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { SyncRun, SyncRunDetails } from '#contract/product-sync'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { RunProgress } from '../sync/run-progress.tsx'
import { RunStateBadge } from '../sync/run-state.tsx'
import { useRunWords } from '../sync/run-words.ts'
import { isRunning, syncRunQuery } from '../sync/sync-queries.ts'
import { useSyncEnds } from '../sync/use-sync-ends.ts'
import '../sync/sync.css'
import '../marketplace.css'
import { Conflicts } from './conflicts.tsx'
import { Review } from './review.tsx'
import { RunFigures } from './run-figures.tsx'
import { UndoButton } from './undo-button.tsx'

/** A run: its progress, or what it found and did. */
export default function SyncRunPage() {
  const { t } = useTranslation([marketplaceSyncMessages, marketplaceMessages])
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('run.title')} noIndex />
      <BackLink to={adminHref('aliexpress')}>{t('marketplace:title')}</BackLink>
      {can('marketplace:read') ? (
        <Run />
      ) : (
        <>
          <h1>{t('run.title')}</h1>
          <PermissionNeeded />
        </>
      )}
    </main>
  )
}

const NO_RUNS: SyncRun[] = []

function Run() {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { id = '' } = useParams()
  const query = useQuery(syncRunQuery(useApi(), useAdminKey(), id))
  const words = useRunWords()
  const run = query.data
  useSyncEnds(run ? [run] : NO_RUNS)
  return (
    <>
      <h1 className="sync-run-title">
        {run ? t('run.of', { date: words.time(run.created_at) }) : t('run.title')}
        {run && <RunStateBadge run={run} />}
      </h1>
      <QueryView query={query} errorTitle={t('failed.run')} skeleton="h-96">
        {/* Another run has other choices. */}
        {(details) => <RunView key={details.id} run={details} />}
      </QueryView>
    </>
  )
}

function RunView({ run }: { run: SyncRunDetails }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { can } = useAccess()
  if (isRunning(run)) {
    return (
      <>
        <Facts run={run} />
        <RunProgress run={run} />
      </>
    )
  }
  return (
    <>
      <Facts run={run} />
      {run.error_message && (
        <Note variant="bad">{t('end.failed', { error: run.error_message })}</Note>
      )}
      <RunFigures run={run} />
      {run.state === 'undone' && <p role="status">{t('end.undone', { count: run.undone })}</p>}
      {run.conflicted > 0 && <Conflicts run={run} />}
      {run.is_undoable && can('marketplace:write') && <UndoButton run={run} />}
      {run.kind === 'products' && <Review run={run} />}
    </>
  )
}

function Facts({ run }: { run: SyncRunDetails }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const words = useRunWords()
  const { started_at: start, finished_at: end, reviewed_run_id: reviewed } = run
  const seconds = start && end ? Math.round((Date.parse(end) - Date.parse(start)) / 1000) : null
  const facts = [words.kind(run), words.who(run), words.source(run)]
  if (seconds !== null) facts.push(t('run.took', { seconds }))
  return (
    <p className="text-ink-2 wrap-anywhere">
      {facts.join(' · ')}
      {reviewed && (
        <>
          {' · '}
          <BackLink to={adminHref('marketplace/syncs/:id', { id: reviewed })}>
            {t('run.reviewed')}
          </BackLink>
        </>
      )}
    </p>
  )
}
