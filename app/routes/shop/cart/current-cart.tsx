import type { ReactNode } from 'react'
import { useCart } from '#app/cart/cart.ts'
import { useIsMergingCart } from '#app/cart/use-merge-cart.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ErrorState } from '#app/ui/feedback-states.tsx'
import type { Cart } from '#contract/cart'
import { EmptyCart } from './empty-cart.tsx'

interface Props {
  /** The shape of what comes. */
  skeleton: ReactNode
  children: (cart: Cart) => ReactNode
}

/** This browser's cart with something in it; until then its skeleton, that it is empty, or what went wrong. */
export function CurrentCart({ skeleton, children }: Props) {
  const { t } = useTranslation('checkout')
  const isMerging = useIsMergingCart()
  const { data: cart, isPending, isError, refetch, isFetching } = useCart()
  if (isPending || isMerging) return skeleton
  if (isError && !cart) {
    return <ErrorState title={t('cart.failed')} onRetry={() => refetch()} busy={isFetching} />
  }
  return !cart || cart.items.length === 0 ? <EmptyCart /> : children(cart)
}
