import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useCart } from '#app/cart/use-cart.ts'
import { useIsMergingCart } from '#app/cart/use-merge-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ErrorState } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { Cart } from '#contract/cart'
import { EmptyCart } from './empty-cart.tsx'

interface Props {
  /** Shown while the cart is loading. */
  skeleton: ReactNode
  children: (cart: Cart) => ReactNode
}

/** Renders its children for a cart with items; otherwise the skeleton, the empty state or the error. */
export function CurrentCart({ skeleton, children }: Props) {
  const { t } = useTranslation(checkoutMessages)
  const isMerging = useIsMergingCart()
  const { data: cart, isPending, isError, refetch, isFetching } = useCart()
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
  return !cart || cart.items.length === 0 ? <EmptyCart /> : children(cart)
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
