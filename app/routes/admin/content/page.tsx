import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { ContentListItem } from '#contract/content'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { useContentName } from './content-name.ts'
import { documentsQuery } from './content-queries.ts'
import { ContentStateBadge } from './content-state.tsx'
import { ContentViews } from './content-views.tsx'
import { useContentTime } from './use-content-time.ts'
import './content.css'

/** The home page, the footer and the pages of texts, with what of them is not published yet. */
export default function ContentPage() {
  const { t } = useTranslation(contentMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="max-w-[70ch] text-ink-2">{t('help')}</p>
        </div>
      </div>
      {can('content:read') ? (
        <>
          <ContentViews open="content" />
          <Documents />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function Documents() {
  const { t } = useTranslation(contentMessages)
  const query = useQuery(documentsQuery(useApi(), useAdminKey()))
  const columns = useDocumentColumns()
  const nameContent = useContentName()
  return (
    <QueryView query={query} errorTitle={t('failed')} skeleton="h-96">
      {(items) => (
        <DataTable<ContentListItem>
          label={t('views.pages')}
          rows={items}
          columns={columns}
          getId={({ key }) => key}
          getName={({ key }) => nameContent(key, null)}
          getPath={({ key }) => adminHref('content/:key', { key })}
        />
      )}
    </QueryView>
  )
}

function useDocumentColumns(): Column<ContentListItem>[] {
  const { t } = useTranslation(contentMessages)
  const nameContent = useContentName()
  const formatTime = useContentTime()
  return [
    {
      id: 'name',
      header: t('list.name'),
      meta: { small: 'top-left' },
      cell: ({ row }) => <strong>{nameContent(row.original.key, null)}</strong>,
    },
    {
      id: 'state',
      header: t('list.state'),
      meta: { small: 'top-right' },
      cell: ({ row }) => <ContentStateBadge state={row.original.state} />,
    },
    {
      id: 'changed',
      header: t('list.changed'),
      meta: { small: 'bottom-left' },
      cell: ({ row: { original } }) => (
        <span className="text-ink-2">
          {original.publish_at
            ? t('list.publishesAt', { time: formatTime(original.publish_at) })
            : original.updated_at && formatTime(original.updated_at)}
        </span>
      ),
    },
  ]
}
