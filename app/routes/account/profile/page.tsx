import { lazy, Suspense } from 'react'
import { href } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { SignIn } from '../../auth/sign-in/sign-in.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import '#app/credentials/password-field.css'
import '../../auth/auth.css'
import '../avatar.css'
import '../orders/order-card.css'
import '../settings/settings.css'
import './profile.css'

// Only those who are signed in load it. The manifest of routes, which every page loads, names all that a page imports at once.
const Account = lazy(() => import('./account.tsx'))

/** The server renders the same page for every visitor; the browser knows the user. */
export default function ProfilePage() {
  const { t } = useTranslation(navigationMessages)
  const user = useCurrentUser()
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('profile')} noIndex />
      <Breadcrumbs crumbs={[{ label: t('home'), to: href('/') }, { label: t('profile') }]} />
      {user === undefined && <AccountSkeleton />}
      {user === null && <SignIn />}
      {user && (
        <Suspense fallback={<AccountSkeleton />}>
          <Account key={user.id} user={user} />
        </Suspense>
      )}
    </main>
  )
}
