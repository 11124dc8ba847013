import { generatePath, href, type PathParam } from 'react-router'

/** The paths of the screens below `/admin`, as patterns of the router. */
const SCREEN_PATHS = [
  '',
  'settings',
  'set-up',
  ...(['orders', 'orders/new', 'orders/drafts', 'orders/drafts/:id', 'orders/:id'] as const),
  ...(['products', 'products/new', 'products/:id', 'products/bulk'] as const),
  'team',
  'changes',
  ...(['customers', 'customers/segments', 'customers/:id'] as const),
  'reviews',
  'support',
  ...(['invoices', 'invoices/:id'] as const),
  ...(['webhooks', 'webhooks/:id'] as const),
  ...(['shop-settings', 'shop-settings/:page'] as const),
  'dashboard',
  ...(['aliexpress', 'api-tokens', 'marketplace-test', 'marketplace-callback'] as const),
  ...(['affiliate-analytics', 'affiliate-analytics/applications'] as const),
  ...(['affiliate-analytics/payouts', 'affiliate-analytics/payouts/:id'] as const),
  ...(['affiliate-analytics/influencers', 'affiliate-analytics/influencers/:id'] as const),
  ...(['affiliate-analytics/rates', 'affiliate-analytics/checks'] as const),
  'marketplace/syncs/:id',
  ...([
    'campaigns',
    'campaigns/new',
    'campaigns/try',
    'campaigns/preview',
    'campaigns/flash-sales',
    'campaigns/draws',
    'campaigns/holidays',
    'campaigns/rewards',
    'campaigns/rewards/:name',
    'campaigns/referrals',
    'campaigns/:id',
  ] as const),
  'categories',
  ...(['imports', 'imports/:id', 'imports/files/:file'] as const),
  ...(['system', 'system/emails', 'system/integrity', 'system/events'] as const),
  ...(['system/cache', 'system/health', 'system/calls'] as const),
  ...(['content', 'content/articles', 'content/articles/new', 'content/:key'] as const),
  ...(['content/:key/versions', 'content/:key/versions/:version'] as const),
  ...(['newsletter', 'newsletter/new', 'newsletter/subscribers', 'newsletter/:id'] as const),
] as const

export type ScreenPath = (typeof SCREEN_PATHS)[number]
type Parameters<Path extends ScreenPath> = [PathParam<Path>] extends [never]
  ? []
  : [params: Record<PathParam<Path>, string>]

/** Builds the path of a screen of the administration: `adminHref('orders/:id', { id })`. */
export function adminHref<Path extends ScreenPath>(
  path: Path,
  ...[params]: Parameters<Path>
): string {
  const below = generatePath<string>(path, params)
  // `/admin` has no slash at its end.
  return href('/admin/*', { '*': below }).replace(/\/$/, '')
}
