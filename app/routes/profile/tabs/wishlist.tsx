import { useTranslation } from '#app/i18n/use-translation.ts'
import { NoWishes } from '../../wishlist/no-wishes.tsx'
import { Wishes } from '../../wishlist/wishes.tsx'

export function WishlistTab() {
  const { t } = useTranslation('account')
  return (
    <div className="pt-8">
      <Wishes empty={<NoWishes title={t('empty.wishlist')} />} />
    </div>
  )
}
