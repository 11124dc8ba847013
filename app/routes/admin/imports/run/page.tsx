import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Note } from '#app/ui/note.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { ImportRunDetails } from '#contract/imports'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { importQuery } from '../import-queries.ts'
import { ImportStateBadge } from '../import-state.tsx'
import '../imports.css'
import { Conflicts } from './conflicts.tsx'
import { Difference } from './difference.tsx'
import { RunActions } from './run-actions.tsx'
import { RunFigures } from './run-figures.tsx'
import { RunProgress } from './run-progress.tsx'

/** A run: its progress, the difference that it has found, or what it did. */
export default function ImportRunPage() {
  const { t } = useTranslation(importsMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      {can('products:read') ? (
        <Run />
      ) : (
        <>
          <h1>{t('title')}</h1>
          <PermissionNeeded />
        </>
      )}
    </main>
  )
}

function Run() {
  const { t } = useTranslation(importsMessages)
  const { id = '' } = useParams()
  const query = useQuery(importQuery(useApi(), useAdminKey(), id))
  return (
    <>
      <h1 className="flex flex-wrap items-center gap-3 wrap-anywhere">
        {query.data?.file_name ?? t('title')}
        {query.data && <ImportStateBadge run={query.data} />}
      </h1>
      <QueryView query={query} errorTitle={t('run.failed')} skeleton="h-96">
        {(run) => <RunView run={run} />}
      </QueryView>
    </>
  )
}

function RunView({ run }: { run: ImportRunDetails }) {
  const { t } = useTranslation(importsMessages)
  const { can } = useAccess()
  if (run.state === 'waiting' || run.state === 'running') return <RunProgress run={run} />
  return (
    <>
      {run.error_message && <Note variant="bad">{run.error_message}</Note>}
      <RunFigures run={run} />
      {run.notes.map(({ code, note }) => (
        <Note key={code} className="mb-2">
          {note}
        </Note>
      ))}
      {(run.state === 'undone' || run.state === 'undoing') && (
        <p className="pb-3" role="status">
          {t('run.undone', { count: run.undone })}
        </p>
      )}
      {run.conflicted > 0 && <Conflicts run={run} />}
      <RunActions run={run} canEdit={can('products:write')} />
      {run.dry_run && run.state === 'done' && (
        <Difference run={run} canImport={can('products:write')} />
      )}
    </>
  )
}
