import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { firstRunMessages } from '#app/i18n/areas/first-run.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
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
          <EarlierDemo count={setUp.earlier_demo_products} />
          {setUp.demo && <DemoSection demo={setUp.demo} shopName={setUp.shop_name} />}
        </>
      )}
    </QueryView>
  )
}

/** The demo of an earlier version, which nobody can tell from what the owner made. */
function EarlierDemo({ count }: { count: number }) {
  const { t } = useTranslation(firstRunMessages)
  if (count === 0) return null
  return (
    <section className="settings-section">
      <h2>{t('demo.title')}</h2>
      <p className="settings-help">{t('demo.earlier', { count })}</p>
      <p className="pt-3">
        <TextLink to={adminHref('products')}>{t('demo.toProducts')}</TextLink>
      </p>
    </section>
  )
}
