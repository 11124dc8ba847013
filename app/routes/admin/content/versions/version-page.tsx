import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { staffMessages } from '#app/i18n/areas/staff.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { ContentVersion } from '#contract/content'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { useContentName } from '../content-name.ts'
import { contentQuery, versionQuery } from '../content-queries.ts'
import { DocumentFields } from '../editor/document-fields.tsx'
import { useContentTime } from '../use-content-time.ts'
import { RestoreVersion } from './restore-version.tsx'
import { useVersionName } from './use-version-name.ts'
import '../content.css'

/** All that was published in a version, to read and to restore. */
export default function VersionPage() {
  const { t } = useTranslation(contentMessages)
  const { key = '' } = useParams()
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('versions.title')} noIndex />
      <BackLink to={adminHref('content/:key/versions', { key })}>{t('versions.title')}</BackLink>
      {can('content:read') ? <LoadedVersion /> : <PermissionNeeded />}
    </main>
  )
}

function LoadedVersion() {
  const { t } = useTranslation(contentMessages)
  const { key = '', version = '' } = useParams()
  const query = useQuery(versionQuery(useApi(), useAdminKey(), { key, version }))
  if (query.error && isNotFoundError(query.error)) {
    return (
      <EmptyState
        level="h1"
        title={t('versions.notFound')}
        link={{ to: adminHref('content/:key/versions', { key }), label: t('versions.title') }}
      />
    )
  }
  return (
    <QueryView query={query} errorTitle={t('versions.failed')} skeleton="h-96">
      {(found) => <Version contentKey={key} version={found} />}
    </QueryView>
  )
}

function Version({ contentKey: key, version }: { contentKey: string; version: ContentVersion }) {
  const { t } = useTranslation([contentMessages, staffMessages])
  const formatTime = useContentTime()
  const nameContent = useContentName()
  const nameVersion = useVersionName()
  const query = useQuery(contentQuery(useApi(), useAdminKey(), key))
  const { document, published_at: at, published_by: by } = version
  const title = document.kind === 'article' ? (document.texts[0]?.title ?? null) : null
  const who = by && (by.name ?? t(`staff:actor.${by.kind}`))
  return (
    <QueryView query={query} errorTitle={t('editor.failed')} skeleton="h-96">
      {(state) => (
        <>
          <div className="admin-head pt-1">
            <div className="min-w-0">
              <h1 className="wrap-anywhere">
                {nameContent(key, title)}: {nameVersion(version)}
              </h1>
              <p className="text-ink-2">
                {at && who
                  ? t('versions.publishedBy', { name: who, time: formatTime(at) })
                  : t('versions.unknownTime')}
              </p>
            </div>
            <RestoreVersion state={state} version={version.version} />
          </div>
          <div className="editing-main pt-4">
            <DocumentFields
              state={state}
              editing={{ document, errors: {}, change: () => {} }}
              isEditable={false}
            />
          </div>
        </>
      )}
    </QueryView>
  )
}
