import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { payoutAdminMessages } from '#app/i18n/areas/payout-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { useAccess } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { AffiliateTabs } from '../affiliate-tabs.tsx'
import { BatchList } from './batch-list.tsx'
import { PayoutSettingsPart } from './payout-settings-part.tsx'
import { ProposalPart } from './proposal-part.tsx'
import './payouts.css'

/** Who is paid next, the batches so far, and when and how influencers are paid. */
export default function PayoutsPage() {
  const { t } = useTranslation([payoutAdminMessages, affiliateLinksMessages])
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <h1>{t('affiliateLinks:title')}</h1>
      </div>
      <AffiliateTabs />
      {can('payouts:read') ? (
        <>
          <ProposalPart />
          <BatchList />
          <PayoutSettingsPart />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}
