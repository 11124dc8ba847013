import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { firstRunMessages } from '#app/i18n/areas/first-run.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { DemoSection } from './demo-section.tsx'
import { setUpQuery } from './set-up-query.ts'
import { SetUpSteps } from './set-up-steps.tsx'
import '../shop-settings/shop-settings.css'

/** What is to be done before the shop opens, and the end of the demo. */
export default function SetUpPage() {
  const { t } = useTranslation(firstRunMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="settings-help">{t('help')}</p>
        </div>
      </div>
      {can('settings:read') ? <Guide /> : <PermissionNeeded />}
    </main>
  )
}

function Guide() {
  const { t } = useTranslation(firstRunMessages)
  const query = useQuery(setUpQuery(useApi(), useAdminKey()))
  return (
    <QueryView query={query} errorTitle={t('failed')}>
      {(setUp) => (
        <>
          <SetUpSteps setUp={setUp} />
          {setUp.demo && <DemoSection demo={setUp.demo} shopName={setUp.shop_name} />}
        </>
      )}
    </QueryView>
  )
}
