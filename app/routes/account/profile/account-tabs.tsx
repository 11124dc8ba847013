import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import type texts from '#app/i18n/en/account.json'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { profileQuery } from '../../../account/queries.ts'
import type { AccountProps } from '../account-props.ts'
import { AnalyticsTab } from './tabs/analytics.tsx'
import { InvoicesTab } from './tabs/invoices.tsx'
import { OrdersTab } from './tabs/orders.tsx'
import { OverviewTab } from './tabs/overview.tsx'
import { PaymentsTab } from './tabs/payments.tsx'
import { InfluencerTab, LuckyDrawTab, ReferralsTab, RewardsTab } from './tabs/unavailable-tabs.tsx'
import { WishlistTab } from './tabs/wishlist.tsx'

interface AccountTab {
  id: keyof Omit<typeof texts.tabs, 'label'>
  Panel: ComponentType<AccountProps>
  /** Only where there is room for it, or when it is the one that is asked for. */
  isWideScreenOnly?: boolean
  /** Only when it is asked for. */
  isHidden?: boolean
}

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

/** The tab is part of the address: `/profile?tab=orders`. */
export function AccountTabs({ user }: AccountProps) {
  const { t } = useTranslation('account')
  const [asked, ask] = useSearchParams()
  const open = tabs.find(({ id }) => id === asked.get('tab')) ?? tabs[0]!
  const { data } = useQuery(profileQuery(useApi(), user.id))
  const { orders, wishlist } = data?.counters ?? {}
  const counts: Partial<Record<AccountTab['id'], number | undefined>> = { orders, wishlist }
  const shown = tabs.filter(({ id, isHidden }) => !isHidden || id === open.id)
  return (
    <Tabs
      label={t('tabs.label')}
      open={open.id}
      onOpen={(tab) => ask({ tab }, { preventScrollReset: true })}
      tabs={shown.map(({ id, Panel, isWideScreenOnly = false }) => ({
        id,
        label: t(`tabs.${id}`),
        ...(counts[id] && { count: counts[id] }),
        // Each asks the shop for what it shows: only for the one that is seen.
        panel: id === open.id && <Panel user={user} />,
        wideOnly: isWideScreenOnly && id !== open.id,
      }))}
    />
  )
}
