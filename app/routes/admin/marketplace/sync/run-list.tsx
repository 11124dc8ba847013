import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { SyncRun } from '#contract/product-sync'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { type Column, DataTable } from '../../list/data-table.tsx'
import { ListResults } from '../../list/list-results.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import { UndoDialog } from '../run/undo-dialog.tsx'
import { RunStateBadge } from './run-state.tsx'
import { useRunWords } from './run-words.ts'
import { useRecentRuns } from './running-syncs.tsx'
import { isRunning, syncRunsQuery } from './sync-queries.ts'

/** The runs so far, the newest first. */
export function RunList() {
  const { t } = useTranslation(marketplaceSyncMessages)
  const params = useListParams()
  const query = useQuery(syncRunsQuery(useApi(), useAdminKey(), params.get('cursor')))
  const [undone, setUndone] = useState<SyncRun | null>(null)
  const columns = useColumns(setUndone)
  const words = useRunWords()
  return (
    <section aria-labelledby="runs-heading">
      <div className="sync-part-head">
        <h2 id="runs-heading">{t('runs.title')}</h2>
        <span className="text-ink-2">{t('runs.help')}</span>
      </div>
      <ListResults
        query={query}
        params={params}
        texts={{ failed: t('failed.runs'), none: t('runs.none'), noneHelp: t('runs.noneHelp') }}
        skeleton="h-72"
      >
        {(rows) => (
          <DataTable<SyncRun>
            label={t('runs.title')}
            rows={rows}
            columns={columns}
            getId={({ id }) => id}
            getName={(run) => `${words.kind(run)}, ${words.time(run.created_at)}`}
            getPath={({ id }) => adminHref('marketplace/syncs/:id', { id })}
          />
        )}
      </ListResults>
      <UndoDialog run={undone} onClose={() => setUndone(null)} />
    </section>
  )
}

function useColumns(onUndo: (run: SyncRun) => void): Column<SyncRun>[] {
  const { t, language } = useTranslation(marketplaceSyncMessages)
  const words = useRunWords()
  const canUndo = useCanUndo()
  const number = getNumberFormat(language)
  const count = (id: 'items' | 'synced' | 'skipped' | 'failed'): Column<SyncRun> => ({
    id,
    header: t(`runs.${id}`),
    accessorFn: (run) => number.format(run[id]),
    meta: { align: 'right' },
  })
  return [
    {
      id: 'began',
      header: t('runs.began'),
      accessorFn: (run) => words.time(run.created_at),
      meta: { small: 'top-left' },
    },
    {
      id: 'what',
      header: t('runs.what'),
      cell: ({ row: { original: run } }) => (
        <>
          {words.kind(run)}
          <small className="sync-counts">{t('runs.counts', pickCounts(run))}</small>
        </>
      ),
      meta: { small: 'bottom-left', canWrap: true },
    },
    { id: 'who', header: t('runs.who'), accessorFn: words.who, meta: { canWrap: true } },
    ...(['items', 'synced', 'skipped', 'failed'] as const).map(count),
    {
      id: 'outcome',
      header: t('runs.outcome'),
      cell: ({ row }) => <RunStateBadge run={row.original} />,
      meta: { small: 'top-right' },
    },
    {
      id: 'open',
      header: () => <span className="sr-only">{t('run.difference')}</span>,
      cell: ({ row: { original: run } }) => (
        <span className="sync-run-links">
          <TextLink to={adminHref('marketplace/syncs/:id', { id: run.id })} tabIndex={-1}>
            {run.state === 'failed' ? t('run.why') : t('run.difference')}
          </TextLink>
          {canUndo(run) && (
            <button
              type="button"
              className="link"
              aria-label={t('undo.named', {
                name: `${words.kind(run)}, ${words.time(run.created_at)}`,
              })}
              onClick={() => onUndo(run)}
            >
              {t('undo.short')}
            </button>
          )}
        </span>
      ),
      meta: { align: 'right', small: 'bottom-right' },
    },
  ]
}

/** Tells whether a run can be undone now. While another one is under way it cannot. */
function useCanUndo(): (run: SyncRun) => boolean {
  const { can } = useAccess()
  const isOneRunning = useRecentRuns().some((run) => run.kind === 'products' && isRunning(run))
  return (run) => run.is_undoable && !isOneRunning && can('marketplace:write')
}

function pickCounts({ items, synced, skipped, failed }: SyncRun) {
  return { items, synced, skipped, failed }
}
