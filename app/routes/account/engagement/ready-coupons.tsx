import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { CouponCard } from '#app/coupons/coupon-card.tsx'
import { couponCountsQuery, couponsQuery } from '#app/coupons/coupon-queries.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'

const SHOWN = 3

/** The newest coupons that can be used; nothing without one. */
export function ReadyCoupons({ userId }: { userId: string }) {
  const { t } = useTranslation(rewardsMessages)
  const api = useApi()
  const counts = useQuery(couponCountsQuery(api, userId)).data
  const { data } = useInfiniteQuery(couponsQuery(api, userId, 'ready'))
  const coupons = data?.pages[0]?.items.slice(0, SHOWN) ?? []
  if (coupons.length === 0) return null
  return (
    <section className="pt-section" aria-labelledby="ready-coupons">
      <div className="flex flex-wrap items-baseline justify-between gap-4 pb-6">
        <h2 className="d2" id="ready-coupons">
          {t('readyTitle')}
        </h2>
        <Link className="link" to={`${href('/profile')}?tab=rewards`}>
          {t('allCoupons', { count: counts?.ready ?? coupons.length })}
        </Link>
      </div>
      <ul className="coupon-cards">
        {coupons.map((coupon) => (
          <CouponCard key={coupon.code} coupon={coupon} />
        ))}
      </ul>
    </section>
  )
}
