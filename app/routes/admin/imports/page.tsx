import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { ImportRun } from '#contract/imports'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { Pager } from '../list/pager.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { DropZone } from './drop-zone.tsx'
import { importsQuery } from './import-queries.ts'
import { ImportStateBadge } from './import-state.tsx'
import './imports.css'

/** Uploads a product file, and lists the imports so far. */
export default function ImportsPage() {
  const { t } = useTranslation(importsMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="text-ink-2">{t('help')}</p>
        </div>
        {can('products:read') && (
          <div className="admin-head-actions">
            <ButtonLink variant="secondary" to={adminHref('products/bulk')}>
              {t('toGrid')}
            </ButtonLink>
          </div>
        )}
      </div>
      {can('products:read') ? (
        <>
          {can('products:write') && <DropZone />}
          <Runs />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function Runs() {
  const { t } = useTranslation(importsMessages)
  const params = useListParams()
  const query = useQuery(importsQuery(useApi(), useAdminKey(), params.get('cursor')))
  const columns = useColumns()
  return (
    <section aria-labelledby="runs" className="pt-6">
      <h2 id="runs" className="pb-2">
        {t('runs.title')}
      </h2>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-72">
        {({ items, next_cursor: nextCursor }) =>
          items.length === 0 ? (
            <EmptyState title={t('none')} level="h3" />
          ) : (
            <>
              <DataTable<ImportRun>
                label={t('runs.title')}
                rows={items}
                columns={columns}
                getId={({ id }) => id}
                getName={(run) => run.file_name}
                getPath={({ id }) => adminHref('imports/:id', { id })}
              />
              <Pager params={params} nextCursor={nextCursor} />
            </>
          )
        }
      </QueryView>
    </section>
  )
}

function useColumns(): Column<ImportRun>[] {
  const { t, language } = useTranslation(importsMessages)
  const format = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return [
    {
      id: 'file',
      header: t('runs.file'),
      accessorFn: (run) => run.file_name,
      cell: ({ row }) => <span className="admin-name">{row.original.file_name}</span>,
      meta: { small: 'top-left' },
    },
    {
      id: 'state',
      header: t('runs.state'),
      cell: ({ row }) => <ImportStateBadge run={row.original} />,
      meta: { small: 'top-right' },
    },
    {
      id: 'rows',
      header: t('runs.rows'),
      accessorFn: (run) => run.rows,
      meta: { align: 'right', small: 'bottom-right' },
    },
    {
      id: 'when',
      header: t('runs.when'),
      accessorFn: (run) => format.format(new Date(run.created_at)),
      meta: { small: 'bottom-left' },
    },
    { id: 'who', header: t('runs.who'), accessorFn: (run) => run.actor.name ?? '' },
  ]
}
