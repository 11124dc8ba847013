import '#app/i18n/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { EmptyState } from '#app/ui/states.tsx'

/** Where somebody is led who may not see what they asked for. */
export default function NotAuthorizedPage() {
  const { t } = useTranslation('account')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('notAuthorized.title')} unlisted />
      <Crumbs />
      <EmptyState
        level="h1"
        title={t('notAuthorized.text')}
        leads={{ to: '/', label: t('notAuthorized.home') }}
      />
    </main>
  )
}
