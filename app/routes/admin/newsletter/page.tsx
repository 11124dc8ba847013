import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { NewsletterIssue } from '#contract/newsletter'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { useShortcuts } from '../frame/shortcuts.ts'
import { DataTable } from '../list/data-table.tsx'
import { ListResults } from '../list/list-results.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { getSubject, useIssueColumns } from './issue-columns.tsx'
import { issuesQuery } from './newsletter-queries.ts'
import { NewsletterViews } from './newsletter-views.tsx'
import './newsletter.css'

/** The issues of the newsletter. */
export default function NewsletterPage() {
  const { t } = useTranslation(newsletterIssuesMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <h1>{t('title')}</h1>
        {can('newsletter:write') && <NewIssue />}
      </div>
      {can('newsletter:read') ? (
        <>
          <NewsletterViews open="newsletter" />
          <Issues />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function NewIssue() {
  const { t } = useTranslation(newsletterIssuesMessages)
  const navigate = useNavigate()
  const path = adminHref('newsletter/new')
  useShortcuts([{ keys: 'n', label: t('issues.new'), run: () => navigate(path) }])
  return (
    <div className="admin-head-actions">
      <ButtonLink to={path}>{t('issues.new')}</ButtonLink>
    </div>
  )
}

function Issues() {
  const { t } = useTranslation(newsletterIssuesMessages)
  const params = useListParams()
  const query = useQuery(issuesQuery(useApi(), useAdminKey(), params))
  const columns = useIssueColumns()
  return (
    <ListResults
      {...{ query, params }}
      texts={{
        ...{ failed: t('issues.failed'), none: t('issues.none') },
        noneHelp: t('issues.noneHelp'),
      }}
    >
      {(items) => (
        <DataTable<NewsletterIssue>
          label={t('views.issues')}
          rows={items}
          columns={columns}
          getId={({ id }) => id}
          getName={getSubject}
          getPath={({ id }) => adminHref('newsletter/:id', { id })}
        />
      )}
    </ListResults>
  )
}
