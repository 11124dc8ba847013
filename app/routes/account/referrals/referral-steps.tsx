import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OwnReferrals } from '#contract/referrals'

/** The three steps of a referral. */
export function ReferralSteps({ own: { rules, currency } }: { own: OwnReferrals }) {
  const { t } = useTranslation(referralsMessages)
  const amount = useWholeAmount(currency)(rules.friend)
  return (
    <ol className="referral-steps">
      {(['link', 'verify', 'order'] as const).map((step) => (
        <li key={step} className={step === 'order' ? 'is-own' : undefined}>
          <h3 className="d1">{t(`steps.${step}.title`)}</h3>
          <p className="pt-1.5 text-ink-2">
            {t(`steps.${step}.help`, { amount, days: rules.visit_days })}
          </p>
        </li>
      ))}
    </ol>
  )
}
