import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/states.tsx'

type Tab = 'lucky-draw' | 'referrals' | 'rewards' | 'influencer'

/** What the shop does not have so far says so, and promises nothing. */
function nothingYet(tab: Tab) {
  return function NothingYet() {
    const { t } = useTranslation('account')
    const leads = { to: '/shop', label: t('empty.shop') }
    return (
      <EmptyState title={t(`nothing.${tab}.title`)} help={t(`nothing.${tab}.help`)} leads={leads} />
    )
  }
}

export const LuckyDrawTab = nothingYet('lucky-draw')
export const ReferralsTab = nothingYet('referrals')
export const RewardsTab = nothingYet('rewards')
export const InfluencerTab = nothingYet('influencer')
