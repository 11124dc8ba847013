import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { ImportRunDetails } from '#contract/imports'
import { toExcludedBody, useExcluded } from '../../difference/use-excluded.ts'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { type DiffKind, importDiffQuery } from '../import-queries.ts'
import { DiffTable } from './diff-table.tsx'

interface Props {
  run: ImportRunDetails
  canImport: boolean
}

/** What the file would change, with a box for each change, and the button that imports it. */
export function Difference({ run, canImport }: Props) {
  const { t } = useTranslation(importsMessages)
  const { added, updated, suspicious } = run.difference ?? { added: 0, updated: 0, suspicious: 0 }
  const kinds: [DiffKind, number][] = [
    ['suspicious', suspicious],
    ['updated', updated],
    ['added', added],
  ]
  const shown = kinds.filter(([, count]) => count > 0)
  const [kind, setKind] = useState<DiffKind>(shown[0]?.[0] ?? 'updated')
  const choice = useExcluded()
  if (added + updated === 0) return <EmptyState title={t('diff.none')} help={t('diff.noneHelp')} />
  return (
    <>
      <nav className="admin-views" aria-label={t('diff.show')}>
        {shown.map(([one, count]) => (
          <button
            key={one}
            type="button"
            aria-current={one === kind ? 'page' : undefined}
            onClick={() => setKind(one)}
          >
            {t(`diff.${one}`)} <span className="admin-count">{count}</span>
          </button>
        ))}
      </nav>
      <DiffPages run={run} kind={kind} choice={choice} />
      {canImport && run.file_id && (
        <ImportButton run={run} fileId={run.file_id} excluded={choice.excluded} />
      )}
    </>
  )
}

interface DiffPagesProps {
  run: ImportRunDetails
  kind: DiffKind
  choice: ReturnType<typeof useExcluded>
}

function DiffPages({ run, kind, choice }: DiffPagesProps) {
  const { t } = useTranslation(importsMessages)
  const query = useInfiniteQuery(
    importDiffQuery(useApi(), useAdminKey(), { id: run.id, show: kind }),
  )
  if (query.isError && !query.data) {
    return <ErrorState title={t('diff.failed')} onRetry={query.refetch} busy={query.isFetching} />
  }
  if (!query.data) return <Skeleton className="h-72" />
  return (
    <>
      <DiffTable diffs={query.data.pages.flatMap(({ items }) => items)} choice={choice} />
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-3"
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('diff.more')}
        </Button>
      )}
    </>
  )
}

interface ImportButtonProps {
  run: ImportRunDetails
  fileId: string
  excluded: ReturnType<typeof useExcluded>['excluded']
}

function ImportButton({ run, fileId, excluded }: ImportButtonProps) {
  const { t } = useTranslation(importsMessages)
  const api = useApi()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const key = useAdminKey()
  const keys = useIdempotencyKey()
  const start = useAction(
    () => {
      const json = {
        ...{ dry_run: false, stock: run.stock, preview_id: run.id },
        excluded: toExcludedBody(excluded),
      }
      const headers = keys.headersFor(JSON.stringify(json))
      return parseResponse(
        api.admin['import-files'][':id'].runs.$post({ param: { id: fileId }, json }, { headers }),
      )
    },
    {
      fallbackMessage: t('run.changeFailed'),
      onSuccess: ({ id }) => navigate(adminHref('imports/:id', { id })),
      onError: (_, error) => keys.handleError(error),
      onSettled: () => queries.invalidateQueries({ queryKey: key('imports', 'list') }),
    },
  )
  return (
    <div className="import-submit">
      {start.errorMessage && (
        <div role="alert">
          <FieldError>{start.errorMessage}</FieldError>
        </div>
      )}
      <Button busy={start.isPending} onClick={() => start.mutate()}>
        {t('diff.submit')}
      </Button>
      <ButtonLink variant="quiet" to={adminHref('imports/files/:file', { file: fileId })}>
        {t('diff.back')}
      </ButtonLink>
      <span className="text-ink-2">{t('diff.kept')}</span>
    </div>
  )
}
