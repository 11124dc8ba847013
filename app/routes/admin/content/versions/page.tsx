import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { staffMessages } from '#app/i18n/areas/staff.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { ContentVersionSummary } from '#contract/content'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { type Column, DataTable } from '../../list/data-table.tsx'
import { versionsQuery } from '../content-queries.ts'
import { useContentTime } from '../use-content-time.ts'
import { useVersionName } from './use-version-name.ts'
import '../content.css'

/** What was published of one part of the content, and by whom. */
export default function VersionsPage() {
  const { t } = useTranslation(contentMessages)
  const { key = '' } = useParams()
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('versions.title')} noIndex />
      <BackLink to={adminHref('content/:key', { key })}>{t('versions.back')}</BackLink>
      <div className="admin-head pt-1 pb-2">
        <h1>{t('versions.title')}</h1>
      </div>
      {can('content:read') ? <Versions contentKey={key} /> : <PermissionNeeded />}
    </main>
  )
}

function Versions({ contentKey: key }: { contentKey: string }) {
  const { t } = useTranslation(contentMessages)
  const query = useQuery(versionsQuery(useApi(), useAdminKey(), key))
  const columns = useVersionColumns()
  const nameVersion = useVersionName()
  return (
    <QueryView query={query} errorTitle={t('versions.failed')} skeleton="h-96">
      {(items) =>
        items.length === 0 ? (
          <EmptyState title={t('versions.none')} help={t('versions.noneHelp')} />
        ) : (
          <DataTable<ContentVersionSummary>
            label={t('versions.title')}
            rows={items}
            columns={columns}
            getId={({ version }) => `${version}`}
            getName={nameVersion}
            getPath={({ version }) =>
              adminHref('content/:key/versions/:version', { key, version: `${version}` })
            }
          />
        )
      }
    </QueryView>
  )
}

function useVersionColumns(): Column<ContentVersionSummary>[] {
  const { t } = useTranslation([contentMessages, staffMessages])
  const formatTime = useContentTime()
  const nameVersion = useVersionName()
  return [
    {
      id: 'version',
      header: t('versions.version'),
      meta: { small: 'top-left' },
      cell: ({ row }) => <strong>{nameVersion(row.original)}</strong>,
    },
    {
      id: 'published',
      header: t('versions.published'),
      meta: { small: 'bottom-left', sort: 'descending' },
      cell: ({ row: { original } }) => (
        <span className="text-ink-2">
          {original.published_at ? formatTime(original.published_at) : t('versions.unknownTime')}
        </span>
      ),
    },
    {
      id: 'by',
      header: t('versions.by'),
      meta: { small: 'bottom-right' },
      cell: ({ row: { original } }) => (
        <span className="text-ink-2">
          {original.published_by &&
            (original.published_by.name ?? t(`staff:actor.${original.published_by.kind}`))}
        </span>
      ),
    },
    {
      id: 'how',
      header: t('versions.how'),
      meta: { small: 'top-right' },
      cell: ({ row: { original } }) => (
        <span className="flex flex-wrap gap-2">
          {original.is_published && <Badge variant="good">{t('versions.present')}</Badge>}
          {original.is_planned && <Badge variant="info">{t('versions.planned')}</Badge>}
        </span>
      ),
    },
  ]
}
