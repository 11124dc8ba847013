import '#app/i18n/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { useMember } from '#app/session.ts'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { SignInPage } from '../auth/sign-in-page.tsx'
import { Account } from './account.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'

/** Personal: the server renders the same shell for everybody; who it is for, the browser knows. */
export default function ProfilePage() {
  const { t } = useTranslation('navigation')
  const member = useMember()
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('profile')} unlisted />
      <Crumbs crumbs={[{ label: t('home'), to: '/' }, { label: t('profile') }]} />
      {member === undefined && <AccountSkeleton />}
      {member === null && <SignInPage />}
      {member && <Account key={member.id} member={member} />}
    </main>
  )
}
