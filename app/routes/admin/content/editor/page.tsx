import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { contentQuery } from '../content-queries.ts'
import { ContentEditor } from './content-editor.tsx'

/** One part of the content, with its draft. */
export default function ContentEditorPage() {
  const { t } = useTranslation(contentMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      {can('content:read') ? <LoadedContent /> : <PermissionNeeded />}
    </main>
  )
}

function LoadedContent() {
  const { t } = useTranslation(contentMessages)
  const { key = '' } = useParams()
  const query = useQuery(contentQuery(useApi(), useAdminKey(), key))
  if (query.error && isNotFoundError(query.error)) {
    return (
      <EmptyState
        level="h1"
        title={t('editor.notFound')}
        link={{ to: adminHref('content'), label: t('title') }}
      />
    )
  }
  return (
    <QueryView query={query} errorTitle={t('editor.failed')} skeleton="h-96">
      {(state) => <ContentEditor key={state.key} state={state} />}
    </QueryView>
  )
}
