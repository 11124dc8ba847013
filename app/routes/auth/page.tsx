import '#app/i18n/account.ts'
import { Navigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { useMember } from '#app/session.ts'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { useNextPlace } from './next-place.ts'
import { SignInPage } from './sign-in-page.tsx'
import { SignInSkeleton } from './sign-in-skeleton.tsx'

/** The way in, for whoever is sent here from a place that wants to know who they are. */
export default function AuthPage() {
  const { t } = useTranslation(['account', 'navigation'])
  const member = useMember()
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('signIn.title')} unlisted />
      <Crumbs crumbs={[{ label: t('navigation:home'), to: '/' }, { label: t('signIn.title') }]} />
      {member === undefined && <SignInSkeleton />}
      {member === null && <SignInPage />}
      {member && <GoOn />}
    </main>
  )
}

function GoOn() {
  return <Navigate to={useNextPlace()} replace />
}
