import { href } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'

/** The tab of a feature that the shop does not have. */
export function InfluencerTab() {
  const { t } = useTranslation(accountMessages)
  const link = { to: href('/shop'), label: t('empty.continueShopping') }
  return (
    <EmptyState
      title={t('unavailable.influencer.title')}
      help={t('unavailable.influencer.help')}
      link={link}
    />
  )
}
