import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { OfMember } from './account.tsx'
import { Overview } from './tabs/overview.tsx'
import { WishlistTab } from './tabs/wishlist.tsx'

interface AccountTab {
  id: 'overview' | 'wishlist'
  Panel: ComponentType<OfMember>
  /** Only where there is room for it, or when it is the one that is asked for. */
  isExtra?: boolean
}

const tabs: AccountTab[] = [
  { id: 'overview', Panel: Overview },
  { id: 'wishlist', Panel: WishlistTab, isExtra: true },
]

/** The tab is part of the address: `/profile?tab=orders`. */
export function AccountTabs({ member }: OfMember) {
  const { t } = useTranslation('account')
  const [asked, ask] = useSearchParams()
  const open = tabs.find(({ id }) => id === asked.get('tab')) ?? tabs[0]!
  return (
    <Tabs
      label={t('tabs.label')}
      open={open.id}
      onOpen={(tab) => ask({ tab }, { preventScrollReset: true })}
      tabs={tabs.map(({ id, Panel, isExtra = false }) => ({
        id,
        label: t(`tabs.${id}`),
        // Each asks the shop for what it shows: only for the one that is seen.
        panel: id === open.id && <Panel member={member} />,
        wideOnly: isExtra && id !== open.id,
      }))}
    />
  )
}
