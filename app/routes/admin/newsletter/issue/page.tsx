import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { NewsletterIssue } from '#contract/newsletter'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { getSubject } from '../issue-columns.tsx'
import { issueQuery } from '../newsletter-queries.ts'
import { IssueCard } from './issue-card.tsx'
import { IssueEditor } from './issue-editor.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { Statistics } from './statistics.tsx'
import '../newsletter.css'

/** One issue: its texts, how it looks, and how far it is sent. */
export default function IssuePage() {
  const { t } = useTranslation(newsletterIssuesMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <TextLink to={adminHref('newsletter')}>{t('title')}</TextLink>
      {can('newsletter:read') ? <LoadedIssue /> : <PermissionNeeded />}
    </main>
  )
}

function LoadedIssue() {
  const { t } = useTranslation(newsletterIssuesMessages)
  const { id = '' } = useParams()
  const query = useQuery(issueQuery(useApi(), useAdminKey(), id))
  if (query.error && isNotFoundError(query.error)) {
    return (
      <EmptyState
        level="h1"
        title={t('issue.notFound')}
        link={{ to: adminHref('newsletter'), label: t('title') }}
      />
    )
  }
  return (
    <QueryView query={query} errorTitle={t('issue.failed')} skeleton="h-96">
      {(issue) => <IssueView key={issue.id} issue={issue} />}
    </QueryView>
  )
}

function IssueView({ issue }: { issue: NewsletterIssue }) {
  const { can } = useAccess()
  const isEditable = can('newsletter:write') && issue.state === 'draft'
  return (
    <>
      <h1 className="wrap-anywhere">{getSubject(issue)}</h1>
      <div className="editing-columns">
        <div className="editing-main">
          {issue.started_at && <Statistics issue={issue} />}
          {isEditable && <IssueEditor issue={issue} />}
          <IssuePreview issue={issue} />
        </div>
        <IssueCard issue={issue} />
      </div>
    </>
  )
}
