import { draftsMessages } from '#app/i18n/areas/drafts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { useAccess } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { DraftBackLink } from './draft-back-link.tsx'
import { DraftForm } from './draft-form.tsx'

/** Composes an order for a customer. */
export default function NewOrderPage() {
  const { t } = useTranslation(draftsMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('new')} noIndex />
      <DraftBackLink />
      <div className="admin-head pt-1">
        <h1>{t('new')}</h1>
      </div>
      {can('orders:write') ? <DraftForm draft={null} titles={new Map()} /> : <PermissionNeeded />}
    </main>
  )
}
