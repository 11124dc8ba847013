import { href, Navigate } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { useNextPath } from '../next-path.ts'
import { SignIn } from './sign-in.tsx'
import { SignInSkeleton } from './sign-in-skeleton.tsx'
import '#app/credentials/password-field.css'
import '../auth.css'

/** The sign-in page. A signed-in user is redirected to the page given in `next`. */
export default function AuthPage() {
  const { t } = useTranslation([accountMessages, navigationMessages])
  const user = useCurrentUser()
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('signIn.title')} noIndex />
      <Breadcrumbs
        crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: t('signIn.title') }]}
      />
      {user === undefined && <SignInSkeleton />}
      {user === null && <SignIn />}
      {user && <RedirectToNext />}
    </main>
  )
}

function RedirectToNext() {
  return <Navigate to={useNextPath()} replace />
}
