import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { referralReviewMessages } from '#app/i18n/areas/referral-review.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import type { AdminReferral } from '#contract/referrals'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { ListResults } from '../../list/list-results.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import { CampaignTabs } from '../campaign-tabs.tsx'
import { getReferralView, REFERRAL_VIEWS, referralsQuery } from './referral-queries.ts'
import { ReferralReview } from './referral-review.tsx'
import { Results } from './results.tsx'
import { useReferralColumns } from './use-referral-columns.tsx'
import '../campaigns.css'
import './referrals.css'

/** Referrals: those that wait for a decision, all others, and what they brought. */
export default function ReferralsPage() {
  const { t } = useTranslation(referralReviewMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <h1>{t('title')}</h1>
      </div>
      {can('promotions:read') ? (
        <>
          <CampaignTabs />
          <Results />
          <ReferralList />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function ReferralList() {
  const { t } = useTranslation(referralReviewMessages)
  const params = useListParams()
  const view = getReferralView(params)
  const isHeld = view === 'held'
  const query = useQuery(referralsQuery(useApi(), useAdminKey(), params))
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = query.data?.items.find(({ id }) => id === openedId) ?? null
  const columns = useReferralColumns({ onOpen: ({ id }) => setOpenedId(id) })
  const close = () => setOpenedId(null)
  return (
    <>
      <select
        className="input my-4 w-auto max-w-full"
        aria-label={t('view.label')}
        value={view}
        onChange={({ target: { value } }) =>
          params.set({ state: value === 'held' ? undefined : value, cursor: undefined })
        }
      >
        {REFERRAL_VIEWS.map((one) => (
          <option key={one} value={one}>
            {t(`view.${one}`)}
          </option>
        ))}
      </select>
      <ListResults
        {...{ query, params }}
        texts={{
          failed: t('failed'),
          none: t(isHeld ? 'noneHeld' : 'none'),
          noneHelp: t(isHeld ? 'noneHeldHelp' : 'noneHelp'),
        }}
        skeleton="h-72"
      >
        {(items) => (
          <DataTable<AdminReferral>
            label={t('title')}
            rows={items}
            columns={columns}
            getId={({ id }) => id}
            getName={({ friend }) => friend?.name ?? t('deleted')}
            getPath={() => null}
          />
        )}
      </ListResults>
      <SidePanel open={opened !== null} onClose={close} title={t('panel.title')}>
        {opened && (
          <ReferralReview
            key={`${opened.id} ${opened.revision}`}
            referral={opened}
            onClose={close}
          />
        )}
      </SidePanel>
    </>
  )
}
