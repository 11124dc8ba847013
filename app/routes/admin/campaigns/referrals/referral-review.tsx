import { referralReviewMessages } from '#app/i18n/areas/referral-review.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { AdminReferral } from '#contract/referrals'
import { useAccess } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { ReviewForm } from './review-form.tsx'

interface Props {
  referral: AdminReferral
  onClose: () => void
}

/** What is known of a referral, and the decision if it waits for one. */
export function ReferralReview({ referral, onClose }: Props) {
  const { t } = useTranslation(referralReviewMessages)
  const { can } = useAccess()
  const isHeld = referral.state === 'held'
  return (
    <div className="grid gap-6">
      <Facts referral={referral} />
      {referral.hold_reasons.length > 0 && (
        <section>
          <h3 className="label">{t('column.reasons')}</h3>
          <ul className="grid gap-2 pt-2">
            {referral.hold_reasons.map((reason) => (
              <li key={reason}>
                <strong>{t(`reason.${reason}`)}</strong>
                <p className="text-ink-2">{t(`reasonHelp.${reason}`)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isHeld && can('promotions:write') && <ReviewForm referral={referral} onClose={onClose} />}
    </div>
  )
}

function Facts({ referral }: { referral: AdminReferral }) {
  const { t } = useTranslation(referralReviewMessages)
  const money = useMoneyFormatter(referral.currency)
  const { friend, referrer, order, review_code: code } = referral
  const getReward = (amount: number, at: string | null) =>
    t(at ? 'panel.granted' : 'panel.notGranted', { amount: money(amount) })
  return (
    <dl className="referral-facts">
      <dt>{t('column.friend')}</dt>
      <dd>
        {friend?.name ?? t('deleted')}
        <span className="block text-ink-2">
          {getReward(referral.friend_amount, referral.friend_rewarded_at)}
        </span>
      </dd>
      <dt>{t('column.referrer')}</dt>
      <dd>
        {referrer?.name ?? t('deleted')}
        <span className="block text-ink-2">
          {getReward(referral.referrer_amount, referral.referrer_rewarded_at)}
        </span>
      </dd>
      {order && (
        <>
          <dt>{t('panel.order')}</dt>
          <dd>
            <Link className="link" to={adminHref('orders/:id', { id: order.id })}>
              {order.number}
            </Link>
          </dd>
        </>
      )}
      {isReviewCode(code) && (
        <>
          <dt>{t('panel.decided')}</dt>
          <dd>{t(`code.${code}`)}</dd>
        </>
      )}
    </dl>
  )
}

const CODES = [
  ...(['household', 'shared_device', 'checked', 'goodwill'] as const),
  ...(['self_referral', 'fake_account', 'terms', 'other'] as const),
]

function isReviewCode(code: string | null): code is (typeof CODES)[number] {
  return CODES.some((one) => one === code)
}
