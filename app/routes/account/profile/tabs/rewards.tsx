import { href } from 'react-router'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import type { AccountProps } from '../../account-props.ts'
import { CouponList } from './coupon-list.tsx'

/** The coupons of the account, with the way to the daily check-in. */
export function RewardsTab({ user }: AccountProps) {
  const { t } = useTranslation(rewardsMessages)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 pt-4 pb-2 text-ink-2">
        {t('couponsHelp')}
        <Link className="link" to={href('/engagement')}>
          {t('dailyCheckIn')}
        </Link>
      </p>
      <CouponList userId={user.id} />
    </>
  )
}
