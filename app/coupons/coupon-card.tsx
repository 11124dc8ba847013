import { href } from 'react-router'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCopy } from '#app/sharing/use-copy.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Copy } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import type { OwnCoupon } from '#contract/promotions'
import { getNumberFormat } from '#platform/i18n/number-format'
import { BASE_CURRENCY } from '#platform/money/money'
import { useCouponTexts } from './use-coupon-texts.ts'
import { useWholeAmount } from './use-whole-amount.ts'
import './coupons.css'

/** A coupon as a ticket: what it takes off, what it was issued for, until when, and its code to copy. */
export function CouponCard({ coupon }: { coupon: OwnCoupon }) {
  const { t } = useTranslation(rewardsMessages)
  const { title, time } = useCouponTexts(coupon)
  return (
    <li className="coupon-card" data-spent={coupon.state === 'ready' ? undefined : ''}>
      <CouponValue coupon={coupon} />
      <div>
        <strong className="break-words">{title}</strong>
        {time && <span className="text-sm text-ink-2">{time}</span>}
        {coupon.state === 'ready' && <CopyCode code={coupon.code} />}
        {coupon.order && (
          <Link className="link text-sm" to={href('/orders/:id', { id: coupon.order.id })}>
            {t('seeOrder')}
          </Link>
        )}
      </div>
    </li>
  )
}

function CouponValue({ coupon: { amount, currency, percent } }: { coupon: OwnCoupon }) {
  const { t, language } = useTranslation(rewardsMessages)
  const format = useWholeAmount(currency ?? BASE_CURRENCY)
  if (amount !== null) return <div>{format(amount)}</div>
  if (percent === null) return <div aria-hidden="true">{t('couponMark')}</div>
  return <div>{getNumberFormat(language, { style: 'percent' }).format(percent / 100)}</div>
}

function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation(rewardsMessages)
  const { copy } = useCopy(code, { done: t('copied', { code }) })
  return (
    <button
      type="button"
      className="link coupon-code"
      onClick={copy}
      aria-label={t('copy', { code })}
    >
      <Icon icon={Copy} size={16} />
      {code}
    </button>
  )
}
