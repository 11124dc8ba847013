import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useCart } from '#app/cart/use-cart.ts'
import { useIsMergingCart } from '#app/cart/use-merge-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useUnpaidOrder } from '#app/orders/use-unpaid-order.ts'
import { EmptyState, ErrorState } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { useReloadOnHistoryRestore } from '#app/ui/use-reload-on-history-restore.ts'
import type { Cart, CartOrder } from '#contract/cart'
import { EmptyCart } from './empty-cart.tsx'
import { UnpaidOrder } from './unpaid-order.tsx'

interface Props {
  /** Shown while the cart is loading. */
  skeleton: ReactNode
  children: (cart: Cart) => ReactNode
}

/**
 * Renders its children for an open cart with items; otherwise the skeleton, the empty state, the error or the order that
 * the cart has become. An order that waits for its payment is shown above a new cart, too.
 */
export function CurrentCart({ skeleton, children }: Props) {
  const { t } = useTranslation(checkoutMessages)
  const isMerging = useIsMergingCart()
  const { data: cart, isPending, isError, refetch, isFetching } = useCart({ isWatched: true })
  const unpaidOrder = useUnpaidOrder(cart)
  useReloadOnHistoryRestore()
  if (isPending || isMerging) {
    return (
      <>
        <NoScriptNote />
        {skeleton}
      </>
    )
  }
  if (isError && !cart) {
    return <ErrorState title={t('cart.failed')} onRetry={() => refetch()} busy={isFetching} />
  }
  if (cart?.state === 'ordered') return <OrderedCart cart={cart} unpaidOrder={unpaidOrder} />
  return (
    <>
      {unpaidOrder && <UnpaidOrder order={unpaidOrder} />}
      {!cart || cart.items.length === 0 ? <EmptyCart /> : children(cart)}
    </>
  )
}

function OrderedCart({ cart, unpaidOrder }: { cart: Cart; unpaidOrder: CartOrder | null }) {
  const { t } = useTranslation(checkoutMessages)
  if (unpaidOrder) return <UnpaidOrder order={unpaidOrder} items={cart.items} />
  if (!cart.order) return <EmptyCart />
  const { id, number } = cart.order
  return (
    <EmptyState
      title={t('cart.ordered', { number })}
      help={t('cart.orderedHelp')}
      link={{ to: href('/orders/:id', { id }), label: t('viewOrder') }}
      action={<TextLink to={href('/shop')}>{t('continueShopping')}</TextLink>}
    />
  )
}

/** Without JavaScript the cart cannot load. The note says what to do. */
function NoScriptNote() {
  const { t } = useTranslation(checkoutMessages)
  return (
    <div className="hidden noscript:block">
      <Note className="mb-8">
        <p>{t('cart.noScript')}</p>
        <TextLink to={href('/support')}>{t('cart.noScriptHelp')}</TextLink>
      </Note>
    </div>
  )
}
