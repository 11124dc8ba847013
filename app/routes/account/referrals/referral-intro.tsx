import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OwnReferrals } from '#contract/referrals'

/** What a referral is worth to both. */
export function ReferralIntro({ own: { rules, currency } }: { own: OwnReferrals }) {
  const { t } = useTranslation(referralsMessages)
  const format = useWholeAmount(currency)
  const amounts = { friend: format(rules.friend), referrer: format(rules.referrer) }
  return (
    <div className="grid gap-3">
      <h2 className="d3">{t('title', amounts)}</h2>
      <p className="max-w-[48ch] text-ink-2">{t('intro', amounts)}</p>
    </div>
  )
}
