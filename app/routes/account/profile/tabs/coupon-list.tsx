import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { href, useSearchParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { CouponCard } from '#app/coupons/coupon-card.tsx'
import { couponCountsQuery, couponsQuery } from '#app/coupons/coupon-queries.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { OwnCouponState } from '#contract/promotions'

const STATES: OwnCouponState[] = ['ready', 'used', 'ended']

/** The coupons of a user by their state; the URL says which. */
export function CouponList({ userId }: { userId: string }) {
  const { t } = useTranslation(rewardsMessages)
  const [search, setSearch] = useSearchParams()
  const state = STATES.find((one) => one === search.get('coupons')) ?? 'ready'
  const counts = useQuery(couponCountsQuery(useApi(), userId)).data
  const show = (id: string) => {
    const next = new URLSearchParams(search)
    if (id === 'ready') next.delete('coupons')
    else next.set('coupons', id)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Tabs
      label={t('states.label')}
      open={state}
      onOpen={show}
      tabs={STATES.map((id) => ({
        ...{ id, label: t(`states.${id}`) },
        ...(counts && { count: counts[id] ?? 0 }),
        panel: id === state && <StateList userId={userId} state={id} />,
      }))}
    />
  )
}

function StateList({ userId, state }: { userId: string; state: OwnCouponState }) {
  const { t } = useTranslation(rewardsMessages)
  const query = useInfiniteQuery(couponsQuery(useApi(), userId, state))
  const link = { to: href('/engagement'), label: t('checkInNow') }
  return (
    <PagedQueryView
      query={query}
      errorTitle={t('couponsFailed')}
      empty={
        state === 'ready' ? (
          <EmptyState title={t('noCoupons')} help={t('noCouponsHelp')} link={link} />
        ) : (
          <EmptyState title={t(`none.${state}`)} />
        )
      }
    >
      {(coupons) => (
        <ul className="coupon-cards py-6">
          {coupons.map((coupon) => (
            <CouponCard key={coupon.code} coupon={coupon} />
          ))}
        </ul>
      )}
    </PagedQueryView>
  )
}
