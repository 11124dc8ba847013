import '#app/i18n/register-account-messages.ts'
import { Navigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { isAdmin } from '#app/session/roles.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState, Skeleton } from '#app/ui/feedback-states.tsx'

/**
 * Every address below /admin. Whoever is no administrator is led away; what they could ask of the API it refuses by
 * itself. Screens of its own the area does not have so far: the way to work is the API and the command line.
 */
export default function AdminPage() {
  const { t } = useTranslation('account')
  const member = useCurrentUser()
  if (member !== undefined && !isAdmin(member)) return <Navigate to="/not-authorized" replace />
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('adminArea.title')} noIndex />
      <Breadcrumbs />
      {member ? <NoScreens /> : <Skeleton className="h-72" />}
    </main>
  )
}

function NoScreens() {
  const { t } = useTranslation('account')
  return (
    <EmptyState
      level="h1"
      title={t('adminArea.none')}
      help={t('adminArea.help')}
      action={
        <a className="link" href="/api/docs">
          {t('adminArea.docs')}
        </a>
      }
    />
  )
}
