import { href, useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useLoadedComponent } from '#app/ui/use-loaded-component.ts'
import { useHashOverlayClose } from '#app/ui/use-overlay-history.ts'
import { CART_HASH } from './cart-link.tsx'

/** The cart beside the page while the URL ends with `#cart`. Its code is loaded when it is first opened. */
export function CartSidePanel() {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const isOpen = useHydrated() && hash === CART_HASH && pathname !== href('/cart')
  const close = useHashOverlayClose(isOpen)
  const Panel = useLoadedComponent<{ open: boolean; onClose: () => void }>({
    isNeeded: isOpen,
    load: async () => (await import('#app/routes/shop/cart/cart-panel.tsx')).CartPanel,
    onFailure: () => navigate(href('/cart'), { replace: true }),
  })
  // A closed dialog stays, so that it returns the focus.
  return Panel ? <Panel open={isOpen} onClose={close} /> : null
}
