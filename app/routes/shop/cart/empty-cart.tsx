import { href } from 'react-router'
import { RecentlyViewed } from '#app/catalog/recently-viewed.tsx'
import { SuggestedProducts } from '#app/catalog/suggested-products.tsx'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { LazySavedItems } from './lazy-saved-items.tsx'
import { PendingNote } from './pending-note.tsx'

/** Shown by the cart and by the checkout. */
export function EmptyCart() {
  const { t } = useTranslation(checkoutMessages)
  const user = useCurrentUser()
  return (
    <>
      <PendingNote cart={null} />
      <EmptyState
        title={t('cart.empty')}
        help={t(user ? 'cart.emptyHelpMember' : 'cart.emptyHelp')}
        link={{ to: href('/shop'), label: t('continueShopping') }}
      />
      <LazySavedItems />
      <RecentlyViewed />
      <SuggestedProducts />
    </>
  )
}
