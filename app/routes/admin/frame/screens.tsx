import { type ComponentType, lazy, Suspense } from 'react'
import { useRoutes } from 'react-router'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import type { ScreenPath } from './screen-paths.ts'

/**
 * The code of each screen, loaded when it is opened. They are not in the file of routes: shoppers load its manifest, which
 * would grow with each screen.
 */
const SCREENS: Record<ScreenPath, () => Promise<{ default: ComponentType }>> = {
  '': () => import('../start/page.tsx'),
  settings: () => import('../start/page.tsx'),
  'set-up': () => import('../set-up/page.tsx'),
  dashboard: () => import('../dashboard/page.tsx'),
  orders: () => import('../orders/page.tsx'),
  'orders/new': () => import('../orders/drafts/new-page.tsx'),
  'orders/drafts': () => import('../orders/drafts/page.tsx'),
  'orders/drafts/:id': () => import('../orders/drafts/draft-page.tsx'),
  'orders/:id': () => import('../orders/order/page.tsx'),
  reviews: () => import('../reviews/page.tsx'),
  support: () => import('../support/page.tsx'),
  customers: () => import('../customers/page.tsx'),
  'customers/segments': () => import('../customers/segments/page.tsx'),
  'customers/:id': () => import('../customers/customer/page.tsx'),
  invoices: () => import('../invoices/page.tsx'),
  'invoices/:id': () => import('../invoices/invoice/page.tsx'),
  products: () => import('../products/page.tsx'),
  'products/new': () => import('../products/product/new-page.tsx'),
  'products/:id': () => import('../products/product/page.tsx'),
  'products/bulk': () => import('../products/bulk/page.tsx'),
  categories: () => import('../categories/page.tsx'),
  imports: () => import('../imports/page.tsx'),
  'imports/:id': () => import('../imports/run/page.tsx'),
  'imports/files/:file': () => import('../imports/file/page.tsx'),
  team: () => import('../team/page.tsx'),
  aliexpress: () => import('../marketplace/aliexpress/page.tsx'),
  'api-tokens': () => import('../marketplace/tokens/page.tsx'),
  'affiliate-analytics': () => import('../affiliate/page.tsx'),
  'affiliate-analytics/applications': () => import('../affiliate/applications/page.tsx'),
  'affiliate-analytics/payouts': () => import('../affiliate/payouts/page.tsx'),
  'affiliate-analytics/payouts/:id': () => import('../affiliate/payouts/batch-page.tsx'),
  'affiliate-analytics/influencers': () => import('../affiliate/influencers/page.tsx'),
  'affiliate-analytics/influencers/:id': () =>
    import('../affiliate/influencers/influencer-page.tsx'),
  'affiliate-analytics/rates': () => import('../affiliate/rates/page.tsx'),
  'affiliate-analytics/checks': () => import('../affiliate/checks/page.tsx'),
  'marketplace-test': () => import('../marketplace/test/page.tsx'),
  'marketplace/syncs/:id': () => import('../marketplace/run/page.tsx'),
  'marketplace-callback': () => import('../marketplace/callback/page.tsx'),
  campaigns: () => import('../campaigns/page.tsx'),
  'campaigns/new': () => import('../campaigns/new/page.tsx'),
  'campaigns/holidays': () => import('../campaigns/holidays/page.tsx'),
  'campaigns/referrals': () => import('../campaigns/referrals/page.tsx'),
  'campaigns/try': () => import('../campaigns/try/page.tsx'),
  'campaigns/preview': () => import('../campaigns/preview/page.tsx'),
  'campaigns/flash-sales': () => import('../campaigns/flash-sales/page.tsx'),
  'campaigns/draws': () => import('../campaigns/draws/page.tsx'),
  'campaigns/rewards': () => import('../campaigns/rewards/page.tsx'),
  'campaigns/rewards/:name': () => import('../campaigns/rewards/program/page.tsx'),
  'campaigns/:id': () => import('../campaigns/promotion/page.tsx'),
  content: () => import('../content/page.tsx'),
  'content/articles': () => import('../content/articles/page.tsx'),
  'content/articles/new': () => import('../content/articles/new-page.tsx'),
  'content/:key': () => import('../content/editor/page.tsx'),
  'content/:key/versions': () => import('../content/versions/page.tsx'),
  'content/:key/versions/:version': () => import('../content/versions/version-page.tsx'),
  newsletter: () => import('../newsletter/page.tsx'),
  'newsletter/new': () => import('../newsletter/issue/new-page.tsx'),
  'newsletter/subscribers': () => import('../newsletter/subscribers/page.tsx'),
  'newsletter/:id': () => import('../newsletter/issue/page.tsx'),
  changes: () => import('../changes/page.tsx'),
  system: () => import('../system/page.tsx'),
  'system/emails': () => import('../system/emails/page.tsx'),
  'system/events': () => import('../system/events/page.tsx'),
  'system/calls': () => import('../system/calls/page.tsx'),
  'system/cache': () => import('../system/cache/page.tsx'),
  'system/health': () => import('../system/health/page.tsx'),
  'system/integrity': () => import('../system/integrity/page.tsx'),
  webhooks: () => import('../webhooks/page.tsx'),
  'webhooks/:id': () => import('../webhooks/webhook/page.tsx'),
  'shop-settings': () => import('../shop-settings/page.tsx'),
  'shop-settings/:page': () => import('../shop-settings/page.tsx'),
}

const MissingPage = lazy(() => import('../missing/page.tsx'))
const routes = [
  ...Object.entries(SCREENS).map(([path, load]) => ({ path, Component: lazy(load) })),
  { path: '*', Component: MissingPage },
]

/** The open screen. */
export function Screens() {
  // `<Routes>` would add its code to a file that shoppers download.
  const screen = useRoutes(routes)
  return <Suspense fallback={<LoadingScreen />}>{screen}</Suspense>
}

function LoadingScreen() {
  return (
    <main id="main" className="admin-page" aria-busy="true">
      <Skeleton className="h-72" />
    </main>
  )
}
