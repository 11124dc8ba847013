import { useIsAlive } from '#app/alive.ts'
import { useCart, useCartId } from '#app/cart.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { ErrorState, Skeleton } from '#app/ui/states.tsx'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutHeader } from './checkout-header.tsx'
import { OrderSummary } from './order-summary.tsx'

/** Four steps on one page; nothing above them but the logo, nothing below them. */
export default function CheckoutPage() {
  const { t } = useTranslation('checkout')
  return (
    <>
      <PageHead title={t('checkout')} unlisted />
      <CheckoutHeader />
      <main id="main" className="wrap pb-section">
        <Crumbs />
        <h1 className="d3 pt-1.5 pb-9">{t('checkout')}</h1>
        <Content />
      </main>
    </>
  )
}

function Content() {
  const { t } = useTranslation('checkout')
  const isAlive = useIsAlive()
  const hasCart = useCartId() !== null
  const { data: cart, isPending, isError, refetch, isFetching } = useCart()
  if (isAlive && !hasCart) return <EmptyCart />
  if (!isAlive || isPending) return <FormSkeleton />
  if (isError) {
    return <ErrorState title={t('cart.failed')} onRetry={() => refetch()} busy={isFetching} />
  }
  if (cart.items.length === 0) return <EmptyCart />
  return (
    <div className="split checkout">
      <CheckoutForm cart={cart} />
      <OrderSummary cart={cart} />
    </div>
  )
}

function FormSkeleton() {
  return (
    <div className="split checkout skeletons" aria-hidden="true">
      <div className="grid gap-11">
        <Skeleton className="h-64" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="h-96 max-lg:h-18" />
    </div>
  )
}
