import type { MouseEvent } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { useCart } from '#app/cart/use-cart.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ShoppingBag } from '#app/ui/icons.ts'
import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { Link } from '#app/ui/link.tsx'
import { OPENED_FROM_PAGE } from '#app/ui/use-overlay-history.ts'

/** Opens the cart beside the page. */
export const CART_HASH = '#cart'

/** A link to the cart with the number of items in it. A plain click opens the cart beside the page. */
export function CartLink() {
  const { t } = useTranslation(navigationMessages)
  const cart = useCart().data
  const count = cart?.state === 'open' ? cart.item_count : 0
  return (
    <Link
      className="plain-icon-button"
      to={href('/cart')}
      aria-label={t('cart', { count })}
      onClick={useOpenPanel()}
    >
      <Icon icon={ShoppingBag} />
      {count > 0 && <span className="count">{count}</span>}
    </Link>
  )
}

function useOpenPanel() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return (event: MouseEvent) => {
    // Without a connection the page may be there where the code of the panel is not.
    const canOpen = isPlainClick(event) && navigator.onLine
    if (!canOpen || pathname === href('/cart') || hash === CART_HASH) return
    event.preventDefault()
    const state = OPENED_FROM_PAGE
    navigate({ search, hash: CART_HASH }, { state, preventScrollReset: true })
  }
}
