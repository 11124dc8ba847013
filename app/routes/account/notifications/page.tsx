import { lazy, Suspense } from 'react'
import { href } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { notificationsMessages } from '#app/i18n/areas/notifications.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState, Skeleton } from '#app/ui/feedback-states.tsx'

// Only those who are signed in load it.
const NotificationCenter = lazy(() => import('./notification-center.tsx'))

/** All notifications of the signed-in user. The server renders the same page for every visitor. */
export default function NotificationsPage() {
  const { t } = useTranslation([notificationsMessages, navigationMessages])
  const user = useCurrentUser()
  const title = t('title')
  const crumbs = [
    { label: t('navigation:home'), to: href('/') },
    { label: t('navigation:profile'), to: href('/profile') },
    { label: title },
  ]
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} noIndex />
      <Breadcrumbs crumbs={crumbs} />
      {user === undefined && <Skeleton className="mt-6 h-96" />}
      {user === null && <SignInPrompt />}
      {user && (
        <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
          <NotificationCenter key={user.id} userId={user.id} />
        </Suspense>
      )}
    </main>
  )
}

function SignInPrompt() {
  const { t } = useTranslation(notificationsMessages)
  const next = new URLSearchParams({ next: href('/notifications') })
  return (
    <EmptyState
      title={t('signIn')}
      help={t('signInHelp')}
      level="h1"
      action={<ButtonLink to={`${href('/auth')}?${next}`}>{t('signInButton')}</ButtonLink>}
    />
  )
}
