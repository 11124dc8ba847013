import { useState } from 'react'
import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { commissionRatesMessages } from '#app/i18n/areas/commission-rates.ts'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import type { CommissionCategory } from '#contract/influencers'
import { useAccess } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { AffiliateTabs } from '../affiliate-tabs.tsx'
import { AddRateForm } from './add-rate-form.tsx'
import { CatalogCategories } from './catalog-categories.tsx'
import { CategoryRates } from './category-rates.tsx'
import { RateList } from './rate-list.tsx'
import '#app/charts/dashboard.css'
import '../influencers/influencers.css'

/** What influencers earn: by category, and the rates that were added. */
export default function RatesPage() {
  const { t } = useTranslation([
    commissionRatesMessages,
    influencerAdminMessages,
    affiliateLinksMessages,
  ])
  const { can } = useAccess()
  const [opened, setOpened] = useState<{ category: CommissionCategory | null } | null>(null)
  const isAllowed = can('influencers:read')
  const canAdd = can('influencers:write')
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('influencerAdmin:tab.rates')} noIndex />
      <div className="admin-head">
        <h1>{t('affiliateLinks:title')}</h1>
        {canAdd && (
          <div className="admin-head-actions">
            <Button onClick={() => setOpened({ category: null })}>{t('add.title')}</Button>
          </div>
        )}
      </div>
      <AffiliateTabs />
      {isAllowed ? (
        <>
          <div className="rate-parts">
            <CategoryRates onChange={canAdd ? (category) => setOpened({ category }) : null} />
            <RateList />
          </div>
          <CatalogCategories />
        </>
      ) : (
        <PermissionNeeded />
      )}
      <SidePanel open={opened !== null} onClose={() => setOpened(null)} title={t('add.title')}>
        {opened && <AddRateForm category={opened.category} onClose={() => setOpened(null)} />}
      </SidePanel>
    </main>
  )
}
