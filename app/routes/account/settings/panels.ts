import {
  Bell,
  Download,
  Fingerprint,
  type IconNode,
  KeyRound,
  Link2,
  MapPin,
  MonitorSmartphone,
  ShieldCheck,
  UserRoundPen,
  UserRoundX,
} from 'lucide'
import type { ComponentType } from 'react'
import type texts from '#app/i18n/en/account.json'
import type { AccountProps } from '../account-props.ts'

export interface SettingsPanel {
  /** In the address, `/profile?panel=address`, and what it is called: the text `account:settings.address`. */
  id: keyof typeof texts.settings
  icon: IconNode
  load: () => Promise<{ default: ComponentType<AccountProps> }>
}

/**
 * The settings, in the order of the list. Each is a folder beside this file whose `panel.tsx` exports the panel as its
 * default; it is loaded when it is opened, and given whose account it is. Its name and heading are written here; its
 * other words come in a namespace of its own, added as `#app/i18n/account.ts` adds its. What it asks is kept under
 * `mine(member.id, 'addresses')` of `#app/forget-person.ts`, so that nobody else is ever shown it.
 *
 *   { id: 'address', icon: MapPin, load: () => import('./addresses/panel.tsx') },
 */
export const settingsPanels: SettingsPanel[] = [
  { id: 'profile', icon: UserRoundPen, load: () => import('./edit-profile/panel.tsx') },
  { id: 'address', icon: MapPin, load: () => import('./addresses/panel.tsx') },
  { id: 'password', icon: KeyRound, load: () => import('./password/panel.tsx') },
  { id: 'two-step', icon: ShieldCheck, load: () => import('./two-factor/panel.tsx') },
  { id: 'passkeys', icon: Fingerprint, load: () => import('./passkeys/panel.tsx') },
  { id: 'notifications', icon: Bell, load: () => import('./notifications/panel.tsx') },
  { id: 'sessions', icon: MonitorSmartphone, load: () => import('./sessions/panel.tsx') },
  { id: 'linked', icon: Link2, load: () => import('./linked-accounts/panel.tsx') },
  { id: 'data', icon: Download, load: () => import('./data-export/panel.tsx') },
  { id: 'delete', icon: UserRoundX, load: () => import('./delete-account/panel.tsx') },
]
