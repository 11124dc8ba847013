import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { Notices } from '#app/shell/notices.tsx'
import { Skeleton } from '#app/ui/states.tsx'
import type { Cart } from '#contract/cart'
import { CartAtHand } from '../cart/cart-at-hand.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutHeader } from './checkout-header.tsx'
import { useFromAccount } from './from-account.ts'
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
        <CartAtHand skeleton={<FormSkeleton />}>{(cart) => <Filled cart={cart} />}</CartAtHand>
      </main>
      <Notices />
    </>
  )
}

function Filled({ cart }: { cart: Cart }) {
  const known = useFromAccount()
  if (!known) return <FormSkeleton />
  return (
    <div className="split checkout">
      <CheckoutForm cart={cart} known={known} />
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
