import { href } from 'react-router'
import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { OwnReferrals } from '#contract/referrals'

/** What the friends of a user brought. */
export function ReferralTotals({ own }: { own: OwnReferrals }) {
  const { t } = useTranslation(referralsMessages)
  const formatMoney = useMoneyFormatter(own.currency)
  const format = useWholeAmount(own.currency)
  const { monthly_cap: cap } = own.rules
  return (
    <aside className="panel self-start" aria-labelledby="referral-totals">
      <h3 className="d1 pb-2.5" id="referral-totals">
        {t('brought.title')}
      </h3>
      <dl className="receipt">
        {(['joined', 'delivered', 'pending'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`brought.${name}`)}</dt>
            <dd>{own[name]}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t('brought.earned')}</dt>
          <dd>{formatMoney(own.earned)}</dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-ink-2">
        {t('brought.asCoupons')}{' '}
        <Link className="link" to={`${href('/profile')}?tab=rewards`}>
          {t('brought.see')}
        </Link>
      </p>
      {cap !== null && (
        <p className="mt-2 text-sm text-ink-2">{t('brought.cap', { amount: format(cap) })}</p>
      )}
    </aside>
  )
}
