import type { ComponentType } from 'react'
import type { Permission } from '#contract/identity'

interface SettingsPage {
  /** Its title is `pages.<id>`. */
  id: string
  permission: Permission
  load: () => Promise<{ default: ComponentType }>
}

/** The pages of the settings, in the order of the side list. */
export const SETTINGS_PAGES = [
  {
    id: 'shop',
    permission: 'settings:read',
    load: () => import('./identity/page.tsx'),
  },
  {
    id: 'taxes',
    permission: 'settings:read',
    load: () => import('./taxes/page.tsx'),
  },
  {
    id: 'shipping',
    permission: 'settings:read',
    load: () => import('./shipping/page.tsx'),
  },
  {
    id: 'countries',
    permission: 'settings:read',
    load: () => import('./countries/page.tsx'),
  },
  {
    id: 'currencies',
    permission: 'settings:read',
    load: () => import('./currencies/page.tsx'),
  },
  {
    id: 'payments',
    permission: 'settings:read',
    load: () => import('./payments/page.tsx'),
  },
  {
    id: 'checkout',
    permission: 'settings:read',
    load: () => import('./checkout/page.tsx'),
  },
  {
    id: 'emails',
    permission: 'settings:read',
    load: () => import('./emails/page.tsx'),
  },
  {
    id: 'notifications',
    permission: 'settings:read',
    load: () => import('./notifications/page.tsx'),
  },
  {
    id: 'privacy',
    permission: 'settings:read',
    load: () => import('./privacy/page.tsx'),
  },
  {
    id: 'api-keys',
    permission: 'api_keys:read',
    load: () => import('./api-keys/page.tsx'),
  },
] as const satisfies SettingsPage[]
