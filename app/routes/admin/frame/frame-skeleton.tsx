import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { Logo } from '#app/ui/logo.tsx'

/** The frame before it is known who is looking. */
export function FrameSkeleton() {
  const { t } = useTranslation(adminMessages)
  return (
    <div className="admin-frame">
      <PageHead title={t('title')} noIndex />
      <div className="admin-top">
        <Logo />
      </div>
      <div className="admin-main">
        <div className="admin-side" />
        <main id="main" className="admin-page" aria-busy="true">
          <Skeleton className="h-72" />
        </main>
      </div>
    </div>
  )
}
