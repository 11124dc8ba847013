import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { couponCountsQuery } from '#app/coupons/coupon-queries.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { CheckIns } from '#contract/check-ins'

/** What this month's check-ins have earned, and how many coupons of all kinds can be used. */
export function MonthTotals({ userId, checkIns }: { userId: string; checkIns: CheckIns }) {
  const { t } = useTranslation(rewardsMessages)
  const format = useMoneyFormatter(checkIns.currency)
  const counts = useQuery(couponCountsQuery(useApi(), userId)).data
  const rows = [
    [t('earned', { count: checkIns.days.length }), format(checkIns.earned)],
    [t('redeemed'), format(checkIns.redeemed)],
    [t('ready'), counts?.ready ?? '…'],
  ]
  return (
    <dl className="receipt w-full max-w-[640px]">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
