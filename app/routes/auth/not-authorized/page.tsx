import { href, useLocation } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'

/** A guest may have come from a page that their account opens. */
function SignInLink() {
  const { t } = useTranslation(accountMessages)
  const { state } = useLocation()
  const isGuest = useCurrentUser() === null
  const next: unknown = state?.next
  if (!isGuest || typeof next !== 'string') return null
  return (
    <TextLink to={`${href('/auth')}?${new URLSearchParams({ next })}`}>
      {t('notAuthorized.signIn')}
    </TextLink>
  )
}

/** Users are redirected here from pages that they may not see. */
export default function NotAuthorizedPage() {
  const { t } = useTranslation(accountMessages)
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('notAuthorized.title')} noIndex />
      <Breadcrumbs />
      <EmptyState
        level="h1"
        title={t('notAuthorized.text')}
        link={{ to: href('/'), label: t('notAuthorized.home') }}
        action={<SignInLink />}
      />
    </main>
  )
}
