import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyWishlist } from '../../../shop/wishlist/empty-wishlist.tsx'
import { WishlistItems } from '../../../shop/wishlist/wishlist-items.tsx'

export function WishlistTab() {
  const { t } = useTranslation(accountMessages)
  return (
    <div className="pt-8">
      <WishlistItems empty={<EmptyWishlist title={t('empty.wishlist')} />} />
    </div>
  )
}
