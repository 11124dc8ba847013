import { href } from 'react-router'
import { useCart } from '#app/cart/use-cart.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ShoppingBag } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'

/** A link to the cart with the number of items in it. */
export function CartLink() {
  const { t } = useTranslation(navigationMessages)
  const cart = useCart().data
  const count = cart?.state === 'open' ? cart.item_count : 0
  return (
    <Link className="plain-icon-button" to={href('/cart')} aria-label={t('cart', { count })}>
      <Icon icon={ShoppingBag} />
      {count > 0 && <span className="count">{count}</span>}
    </Link>
  )
}
