import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'

type UnavailableTabId = 'lucky-draw' | 'referrals' | 'rewards' | 'influencer'

/** What the shop does not have so far says so, and promises nothing. */
function createUnavailableTab(tab: UnavailableTabId) {
  return function NothingYet() {
    const { t } = useTranslation('account')
    const leads = { to: '/shop', label: t('empty.shop') }
    return (
      <EmptyState title={t(`nothing.${tab}.title`)} help={t(`nothing.${tab}.help`)} link={leads} />
    )
  }
}

export const LuckyDrawTab = createUnavailableTab('lucky-draw')
export const ReferralsTab = createUnavailableTab('referrals')
export const RewardsTab = createUnavailableTab('rewards')
export const InfluencerTab = createUnavailableTab('influencer')
