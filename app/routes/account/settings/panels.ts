import type { ComponentType } from 'react'
import type texts from '#app/i18n/messages/en/account.json'
import type { IconMarkup } from '#app/ui/icon.tsx'
import {
  Bell,
  CreditCard,
  Download,
  Fingerprint,
  KeyRound,
  LayoutGrid,
  Link2,
  MapPin,
  MonitorSmartphone,
  ShieldCheck,
  UserRoundPen,
  UserRoundX,
} from '#app/ui/icons.ts'
import type { AccountProps } from '../account-props.ts'

export interface SettingsPanel {
  /** In the URL, `/profile?panel=address`, and in the key of its name, `account:settings.address`. */
  id: keyof typeof texts.settings
  icon: IconMarkup
  /** In the key of the heading above it in the menu, `account:settingsGroups.security`. */
  group: Exclude<keyof typeof texts.settingsGroups, 'more'>
  load: () => Promise<{ default: ComponentType<AccountProps> }>
}

/**
 * The settings panels in the order of the menu. Each one is a folder whose `panel.tsx` has the panel as its default
 * export and imports its own stylesheet and messages; it is loaded when it is opened. The name and the heading are
 * rendered here. Data of a panel is stored under `accountQueryKey(user.id, …)`, so that no other user sees it.
 */
export const settingsPanels: SettingsPanel[] = [
  {
    id: 'profile',
    group: 'account',
    icon: UserRoundPen,
    load: () => import('./edit-profile/panel.tsx'),
  },
  { id: 'address', group: 'account', icon: MapPin, load: () => import('./addresses/panel.tsx') },
  {
    id: 'cards',
    group: 'account',
    icon: CreditCard,
    load: () => import('./saved-cards/panel.tsx'),
  },
  {
    id: 'notifications',
    group: 'account',
    icon: Bell,
    load: () => import('./notifications/panel.tsx'),
  },
  { id: 'password', group: 'security', icon: KeyRound, load: () => import('./password/panel.tsx') },
  {
    id: 'two-step',
    group: 'security',
    icon: ShieldCheck,
    load: () => import('./two-factor/panel.tsx'),
  },
  {
    id: 'passkeys',
    group: 'security',
    icon: Fingerprint,
    load: () => import('./passkeys/panel.tsx'),
  },
  {
    id: 'sessions',
    group: 'security',
    icon: MonitorSmartphone,
    load: () => import('./sessions/panel.tsx'),
  },
  {
    id: 'linked',
    group: 'security',
    icon: Link2,
    load: () => import('./linked-accounts/panel.tsx'),
  },
  {
    id: 'apps',
    group: 'security',
    icon: LayoutGrid,
    load: () => import('./connected-apps/panel.tsx'),
  },
  { id: 'data', group: 'data', icon: Download, load: () => import('./data-export/panel.tsx') },
  {
    id: 'delete',
    group: 'data',
    icon: UserRoundX,
    load: () => import('./delete-account/panel.tsx'),
  },
]
