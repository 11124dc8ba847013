import { useNavigate } from 'react-router'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toggleTheme } from '#app/shell/theme.ts'
import { BadgePercent, Keyboard, Package, SunMoon, Tag } from '#app/ui/icons.ts'
import type { Permission } from '#contract/identity'
import { useAccess } from './access.ts'
import { adminHref } from './screen-paths.ts'
import { useActiveShortcuts } from './shortcuts.ts'

/** What can be begun on every screen. */
const TASKS = [
  { id: 'newOrder', icon: Package, permission: 'orders:write', path: adminHref('orders/new') },
  { id: 'newProduct', icon: Tag, permission: 'products:write', path: adminHref('products/new') },
  {
    id: 'newCoupon',
    icon: BadgePercent,
    permission: 'promotions:write',
    path: `${adminHref('campaigns/new')}?kind=coupon`,
  },
  {
    id: 'tryCart',
    icon: BadgePercent,
    permission: 'promotions:read',
    path: adminHref('campaigns/try'),
  },
  { id: 'bulk', icon: Tag, permission: 'products:read', path: adminHref('products/bulk') },
] as const satisfies { id: string; permission: Permission; path: string; icon: unknown }[]

/** The keys that lead to a screen, move in a list, or open the palette and its like. */
const NO_ACTIONS = /^(g .|[jkx/]|\$mod\+k|\[Shift\]\+\?)$/

/** The commands of the palette that do something: those of the open screen, then those of all screens. */
export function useActions() {
  const { t } = useTranslation(adminMessages)
  const { can } = useAccess()
  const navigate = useNavigate()
  const shortcuts = useActiveShortcuts().filter(({ keys }) => !NO_ACTIONS.test(keys))
  const tasks = TASKS.filter(({ permission }) => can(permission)).map(({ id, icon, path }) => {
    return { id, icon, label: t(`palette.${id}`), run: () => navigate(path) }
  })
  const own = shortcuts.map(({ keys, label, run }) => {
    return { id: `key-${keys.replace(/\W+/g, '-')}`, icon: Keyboard, label, keys, run }
  })
  const isNew = ({ label }: { label: string }) => own.every((one) => one.label !== label)
  const theme = { id: 'theme', icon: SunMoon, label: t('palette.theme'), run: toggleTheme }
  return [...own, ...tasks.filter(isNew), theme]
}
