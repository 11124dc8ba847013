import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { bulkMessages } from '#app/i18n/areas/bulk.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#app/ui/feedback-states.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import './bulk.css'
import { GridEditor } from './grid-editor.tsx'
import { GridFilters } from './grid-filters.tsx'
import { gridQuery } from './grid-query.ts'

/** Prices and stock of many variants in a grid. */
export default function BulkPage() {
  const { t } = useTranslation(bulkMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <h1>{t('title')}</h1>
      {can('products:read') ? (
        <>
          <p className="text-ink-2">{t('help')}</p>
          <Grid />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function Grid() {
  const { t } = useTranslation(bulkMessages)
  const params = useListParams()
  const query = useInfiniteQuery(gridQuery(useApi(), useAdminKey(), params))
  const rows = query.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <GridFilters params={params} />
      {rows === undefined && query.isError && (
        <ErrorState title={t('failed')} onRetry={query.refetch} busy={query.isFetching} />
      )}
      {rows === undefined && !query.isError && (
        <LoadingState isPaused={query.isPaused}>
          <Skeleton className="h-96" />
        </LoadingState>
      )}
      {rows?.length === 0 && <EmptyState title={t('none')} />}
      {rows !== undefined && rows.length > 0 && <GridEditor rows={rows} />}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-3"
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('nextPage')}
        </Button>
      )}
    </>
  )
}
