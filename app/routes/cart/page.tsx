import { useIsAlive } from '#app/alive.ts'
import { useCart, useCartId } from '#app/cart.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { ErrorState, Skeleton } from '#app/ui/states.tsx'
import type { Cart } from '#contract/cart'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'

/** Personal: the server renders the shell for everybody, the browser fills in this one's cart. */
export default function CartPage() {
  const { t } = useTranslation(['checkout', 'navigation'])
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('cart.title')} unlisted />
      <Crumbs crumbs={[{ label: t('navigation:home'), to: '/' }, { label: t('cart.title') }]} />
      <h1 className="d3 pt-1.5 pb-8">{t('cart.title')}</h1>
      <Content />
    </main>
  )
}

function Content() {
  const { t } = useTranslation('checkout')
  const isAlive = useIsAlive()
  const hasCart = useCartId() !== null
  const { data: cart, isPending, isError, refetch, isFetching } = useCart()
  if (isAlive && !hasCart) return <EmptyCart />
  if (!isAlive || isPending) return <CartSkeleton />
  if (isError) {
    return <ErrorState title={t('cart.failed')} onRetry={() => refetch()} busy={isFetching} />
  }
  if (cart.items.length === 0) return <EmptyCart />
  return <FilledCart cart={cart} />
}

function FilledCart({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout')
  return (
    <div className="split">
      <section aria-label={t('cart.items')}>
        <ul>
          {cart.items.map((item) => (
            <CartLine key={item.id} item={item} currency={cart.currency} />
          ))}
        </ul>
      </section>
      <CartSummary cart={cart} />
    </div>
  )
}

/** The shape of two lines and a summary. */
function CartSkeleton() {
  return (
    <div className="split skeletons" aria-hidden="true">
      <div className="grid gap-6">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}
