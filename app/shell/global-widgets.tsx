import { OfflineSync } from '#app/offline/offline-sync.tsx'
import { PendingEditsSync } from '#app/offline/pending-edits-sync.tsx'
import { ToastList } from '#app/ui/toast-list.tsx'
import { AuthRedirectNotice } from './auth-redirect-notice.tsx'
import { CurrencySync } from './currency-sync.tsx'
import { GuestCartSync } from './guest-cart-sync.tsx'
import { NavigationBlocker } from './navigation-blocker.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { WishlistSync } from './wishlist-sync.tsx'

/** Notices and background sync that every page needs, with or without header and footer. */
export function GlobalWidgets() {
  return (
    <>
      <NavigationProgress />
      <ToastList />
      <OfflineNotice />
      <OfflineSync />
      <PendingEditsSync />
      <AuthRedirectNotice />
      <NavigationBlocker />
      <GuestCartSync />
      <CurrencySync />
      <WishlistSync />
    </>
  )
}
