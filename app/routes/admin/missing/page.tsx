import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { adminHref } from '../frame/screen-paths.ts'

/** An address of the administration that has no screen. */
export default function MissingPage() {
  const { t } = useTranslation(adminMessages)
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('missing.title')} noIndex />
      <EmptyState
        level="h1"
        title={t('missing.title')}
        help={t('missing.help')}
        link={{ to: adminHref(''), label: t('missing.link') }}
      />
    </main>
  )
}
