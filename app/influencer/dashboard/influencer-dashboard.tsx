import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DisclosureTexts } from '#app/influencer/disclosure-texts.tsx'
import { PayoutsSection } from '#app/influencer/payouts/payouts-section.tsx'
import { RewardsSection } from '#app/influencer/rewards-section.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Note } from '#app/ui/note.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { BalanceFigures } from './balance-figures.tsx'
import { ClicksSection } from './clicks-section.tsx'
import { CommissionsSection } from './commissions-section.tsx'
import type { DashboardProps } from './dashboard-props.ts'
import { ownInfluencerQuery } from './dashboard-queries.ts'
import { EarningsSection } from './earnings-section.tsx'
import { LinkSection } from './link-section.tsx'
import { LinksSection } from './links-section.tsx'
import { MaterialsSection } from './materials-section.tsx'
import { ProductsSection } from './products-section.tsx'
import '#app/charts/dashboard.css'
import './influencer-dashboard.css'

/** The sections beside each other on a wide screen, and below each other on a narrow one. */
const MAIN = [EarningsSection, ClicksSection, CommissionsSection, ProductsSection]
const ASIDE = [LinkSection, LinksSection, MaterialsSection, DisclosureTexts]

/** What the links of an influencer brought, and what can be shared. Users who are no influencers are told so. */
export default function InfluencerDashboard({ userId }: { userId: string }) {
  const { t } = useTranslation(influencerDashboardMessages)
  const query = useQuery(ownInfluencerQuery(useApi(), userId))
  if (!query.data && getApiError(query.error)?.code === 'influencer_required') return <Denied />
  return (
    <QueryView query={query} errorTitle={t('failed')} skeleton="h-96">
      {(own) => <Sections userId={userId} own={own} />}
    </QueryView>
  )
}

function Sections(props: DashboardProps) {
  const { t } = useTranslation([influencerDashboardMessages, influencerMessages])
  const { suspension_reason: reason } = props.own
  return (
    <div className="influencer-dashboard">
      {reason && (
        <Note className="mb-6">
          {t('suspended')} {t(`influencer:suspension.${reason}`)}
        </Note>
      )}
      <BalanceFigures {...props} />
      <div className="influencer-dashboard-columns">
        <div>
          {MAIN.map((Section) => (
            <Section key={Section.name} {...props} />
          ))}
        </div>
        <div>
          {ASIDE.map((Section) => (
            <Section key={Section.name} {...props} />
          ))}
        </div>
      </div>
      <div className="influencer-dashboard-more">
        <RewardsSection {...props} />
        <PayoutsSection {...props} />
      </div>
    </div>
  )
}

function Denied() {
  const { t } = useTranslation([influencerDashboardMessages, influencerMessages])
  const link = { to: href('/influencer/apply'), label: t('influencer:apply') }
  return <EmptyState title={t('denied.title')} help={t('denied.help')} link={link} />
}
