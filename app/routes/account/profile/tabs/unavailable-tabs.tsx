import { href } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'

type UnavailableTabId = 'referrals' | 'influencer'

/** Creates the tab of a feature that the shop does not have. */
function createUnavailableTab(tab: UnavailableTabId) {
  return function UnavailableTab() {
    const { t } = useTranslation(accountMessages)
    const link = { to: href('/shop'), label: t('empty.continueShopping') }
    return (
      <EmptyState
        title={t(`unavailable.${tab}.title`)}
        help={t(`unavailable.${tab}.help`)}
        link={link}
      />
    )
  }
}

export const ReferralsTab = createUnavailableTab('referrals')
export const InfluencerTab = createUnavailableTab('influencer')
