import { href } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'

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
      />
    </main>
  )
}
