import { href, Navigate } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { isAdmin } from '#app/session/roles.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState, Skeleton } from '#app/ui/feedback-states.tsx'

/**
 * Every URL below /admin. A user who is not an administrator is redirected; the API checks the role itself. There are no
 * admin screens yet: administrators use the API and the command line.
 */
export default function AdminPage() {
  const { t } = useTranslation(accountMessages)
  const user = useCurrentUser()
  if (user !== undefined && !isAdmin(user)) return <Navigate to={href('/not-authorized')} replace />
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('adminArea.title')} noIndex />
      <Breadcrumbs />
      {user ? <NoScreens /> : <Skeleton className="h-72" />}
    </main>
  )
}

function NoScreens() {
  const { t } = useTranslation(accountMessages)
  return (
    <EmptyState
      level="h1"
      title={t('adminArea.noScreens')}
      help={t('adminArea.help')}
      action={
        <a className="link" href="/api/docs">
          {t('adminArea.docs')}
        </a>
      }
    />
  )
}
