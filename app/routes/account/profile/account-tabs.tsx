import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { profileQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { accountMessages } from '#app/i18n/areas/account.ts'
import type texts from '#app/i18n/messages/en/account.json'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { AccountProps } from '../account-props.ts'
import { AnalyticsTab } from './tabs/analytics.tsx'
import { InvoicesTab } from './tabs/invoices.tsx'
import { OrdersTab } from './tabs/orders.tsx'
import { OverviewTab } from './tabs/overview.tsx'
import { PaymentsTab } from './tabs/payments.tsx'
import { RewardsTab } from './tabs/rewards.tsx'
import { WishlistTab } from './tabs/wishlist.tsx'

interface AccountTab {
  id: keyof Omit<typeof texts.tabs, 'label'>
  Panel: ComponentType<AccountProps>
  /** Hidden on a small screen unless it is the open one. */
  isWideScreenOnly?: boolean
  /** Hidden unless it is the open one. */
  isHidden?: boolean
}

const InfluencerTab = lazy(() => import('./tabs/influencer.tsx'))
const LuckyDrawTab = lazy(() => import('./tabs/lucky-draw.tsx'))
const ReferralsTab = lazy(() => import('./tabs/referrals.tsx'))

const tabs: AccountTab[] = [
  { id: 'overview', Panel: OverviewTab },
  { id: 'orders', Panel: OrdersTab },
  { id: 'payments', Panel: PaymentsTab },
  { id: 'invoices', Panel: InvoicesTab },
  { id: 'wishlist', Panel: WishlistTab, isWideScreenOnly: true },
  { id: 'analytics', Panel: AnalyticsTab, isWideScreenOnly: true },
  { id: 'lucky-draw', Panel: LuckyDrawTab, isHidden: true },
  { id: 'referrals', Panel: ReferralsTab, isHidden: true },
  { id: 'rewards', Panel: RewardsTab, isHidden: true },
  { id: 'influencer', Panel: InfluencerTab, isHidden: true },
]

/** The open tab is part of the URL: `/profile?tab=orders`. */
export function AccountTabs({ user }: AccountProps) {
  const { t } = useTranslation(accountMessages)
  const [searchParams, setSearchParams] = useSearchParams()
  const openTab = tabs.find(({ id }) => id === searchParams.get('tab')) ?? tabs[0]!
  const { data } = useQuery(profileQuery(useApi(), user.id))
  const { orders, wishlist } = data?.counters ?? {}
  const counts: Partial<Record<AccountTab['id'], number | undefined>> = { orders, wishlist }
  const visibleTabs = tabs.filter(({ id, isHidden }) => !isHidden || id === openTab.id)
  return (
    <Tabs
      label={t('tabs.label')}
      open={openTab.id}
      onOpen={(tab) => setSearchParams({ tab }, { preventScrollReset: true })}
      tabs={visibleTabs.map(({ id, Panel, isWideScreenOnly = false }) => ({
        id,
        label: t(`tabs.${id}`),
        ...(counts[id] && { count: counts[id] }),
        // Each panel loads its own data, so only the open one is rendered.
        panel: id === openTab.id && (
          <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
            <Panel user={user} />
          </Suspense>
        ),
        wideOnly: isWideScreenOnly && id !== openTab.id,
      }))}
    />
  )
}
