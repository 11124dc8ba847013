import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import { COMMISSION_STATUSES, type CommissionStatus } from '#contract/influencers'
import { CommissionTable } from './commission-table.tsx'
import type { DashboardProps } from './dashboard-props.ts'
import { commissionsQuery } from './dashboard-queries.ts'

/** What was bought, and what of it is the influencer's. Each amount opens to its receipt. */
export function CommissionsSection({ userId, own }: DashboardProps) {
  const { t } = useTranslation(influencerDashboardMessages)
  const [status, setStatus] = useState<CommissionStatus | null>(null)
  const query = useInfiniteQuery(commissionsQuery(useApi(), userId, status))
  const emptyHelp = own.has_clicks ? t('commissions.emptyHelp') : t('empty.help')
  return (
    <DashboardPart
      title={t('commissions.title')}
      aside={<StatusChoice status={status} onChoose={setStatus} />}
    >
      <PagedQueryView
        query={query}
        errorTitle={t('commissions.failed')}
        empty={
          status ? (
            <p className="dashboard-none">{t('commissions.noneOfStatus')}</p>
          ) : (
            <EmptyState title={t('commissions.empty')} help={emptyHelp} level="h3" />
          )
        }
      >
        {(commissions) => <CommissionTable userId={userId} commissions={commissions} />}
      </PagedQueryView>
    </DashboardPart>
  )
}

interface ChoiceProps {
  status: CommissionStatus | null
  onChoose: (status: CommissionStatus | null) => void
}

function StatusChoice({ status, onChoose }: ChoiceProps) {
  const { t } = useTranslation(influencerDashboardMessages)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a pill of buttons.
    <div className="dashboard-range" role="group" aria-label={t('commissions.status')}>
      <button type="button" aria-pressed={status === null} onClick={() => onChoose(null)}>
        {t('commissions.all')}
      </button>
      {COMMISSION_STATUSES.map((one) => (
        <button key={one} type="button" aria-pressed={status === one} onClick={() => onChoose(one)}>
          {t(`status.${one}`)}
        </button>
      ))}
    </div>
  )
}
