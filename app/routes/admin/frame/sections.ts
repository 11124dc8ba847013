import type { IconMarkup } from '#app/ui/icon.tsx'
import {
  BadgePercent,
  FolderTree,
  Globe,
  HeartPulse,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  Mail,
  Megaphone,
  MessageSquare,
  Newspaper,
  Package,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  Tag,
  Upload,
  User,
  Users,
  Webhook,
} from '#app/ui/icons.ts'
import type { Permission } from '#contract/identity'
import { adminHref } from './screen-paths.ts'

/** The screens that the side navigation and the command palette lead to, in their order. */
const SECTIONS = [
  {
    id: 'dashboard',
    path: adminHref('dashboard'),
    icon: LayoutDashboard,
    permission: 'reports:read',
    keys: 'g d',
    group: 'work',
  },
  {
    id: 'orders',
    path: adminHref('orders'),
    icon: Package,
    permission: 'orders:read',
    keys: 'g o',
    group: 'work',
  },
  {
    id: 'customers',
    path: adminHref('customers'),
    icon: User,
    permission: 'customers:read',
    keys: 'g c',
    group: 'work',
  },
  {
    id: 'products',
    path: adminHref('products'),
    icon: Tag,
    permission: 'products:read',
    keys: 'g p',
    group: 'work',
  },
  {
    id: 'categories',
    path: adminHref('categories'),
    icon: FolderTree,
    permission: 'products:read',
    keys: 'g x',
    group: 'work',
  },
  {
    id: 'imports',
    path: adminHref('imports'),
    icon: Upload,
    permission: 'products:read',
    keys: 'g u',
    group: 'work',
  },
  {
    id: 'aliexpress',
    path: adminHref('aliexpress'),
    icon: Globe,
    permission: 'marketplace:read',
    keys: 'g a',
    group: 'work',
  },
  {
    id: 'api-tokens',
    path: adminHref('api-tokens'),
    icon: KeyRound,
    permission: 'marketplace:read',
    keys: 'g b',
    group: 'work',
  },
  {
    id: 'affiliate',
    path: adminHref('affiliate-analytics'),
    icon: Megaphone,
    permission: 'marketplace:read',
    otherwise: {
      path: adminHref('affiliate-analytics/applications'),
      permission: 'influencers:read',
    },
    keys: 'g f',
    group: 'work',
  },
  {
    id: 'invoices',
    path: adminHref('invoices'),
    icon: ReceiptText,
    permission: 'invoices:read',
    keys: 'g i',
    group: 'work',
  },
  {
    id: 'campaigns',
    path: adminHref('campaigns'),
    icon: BadgePercent,
    permission: 'promotions:read',
    keys: 'g k',
    group: 'work',
  },
  {
    id: 'reviews',
    path: adminHref('reviews'),
    icon: MessageSquare,
    permission: 'reviews:read',
    keys: 'g r',
    group: 'work',
  },
  {
    id: 'support',
    path: adminHref('support'),
    icon: LifeBuoy,
    permission: 'support:read',
    keys: 'g s',
    group: 'work',
  },
  {
    id: 'content',
    path: adminHref('content'),
    icon: Newspaper,
    permission: 'content:read',
    keys: 'g n',
    group: 'work',
  },
  {
    id: 'newsletter',
    path: adminHref('newsletter'),
    icon: Mail,
    permission: 'newsletter:read',
    keys: 'g m',
    group: 'work',
  },
  {
    id: 'shop-settings',
    path: adminHref('shop-settings'),
    icon: SlidersHorizontal,
    permission: 'settings:read',
    keys: 'g e',
    group: 'settings',
  },
  {
    id: 'team',
    path: adminHref('team'),
    icon: Users,
    permission: 'staff:read',
    keys: 'g t',
    group: 'settings',
  },
  {
    id: 'webhooks',
    path: adminHref('webhooks'),
    icon: Webhook,
    permission: 'api_keys:read',
    keys: 'g w',
    group: 'settings',
  },
  {
    id: 'system',
    path: adminHref('system'),
    icon: HeartPulse,
    permission: 'system:read',
    keys: 'g y',
    group: 'settings',
  },
  {
    id: 'changes',
    path: adminHref('changes'),
    icon: ShieldCheck,
    permission: 'system:read',
    keys: 'g l',
    group: 'settings',
  },
] as const satisfies Section[]

/** Lists the sections that somebody may open, each with the first of its screens that they may open. */
export function listOpenSections(can: (permission: Permission) => boolean) {
  return SECTIONS.flatMap((section) => {
    if (can(section.permission)) return section
    const other = 'otherwise' in section ? section.otherwise : null
    return other && can(other.permission) ? { ...section, path: other.path } : []
  })
}

interface Section {
  /** Its title is `sections.<id>`. */
  id: string
  path: string
  icon: IconMarkup
  permission: Permission
  /** A screen of the section for those who may not open `path`. */
  otherwise?: { path: string; permission: Permission }
  /** The keys that open it. */
  keys: string
  group: 'work' | 'settings'
}
