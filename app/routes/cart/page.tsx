import { CardRail } from '#app/card-rail.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { Skeleton } from '#app/ui/states.tsx'
import type { Cart } from '#contract/cart'
import { useWishes } from '../wishlist/use-wishes.ts'
import { CartAtHand } from './cart-at-hand.tsx'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'

/** Personal: the server renders the shell for everybody, the browser fills in this one's cart. */
export default function CartPage() {
  const { t } = useTranslation(['checkout', 'navigation'])
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('cart.title')} unlisted />
      <Crumbs crumbs={[{ label: t('navigation:home'), to: '/' }, { label: t('cart.title') }]} />
      <h1 className="d3 pt-1.5 pb-8">{t('cart.title')}</h1>
      <CartAtHand skeleton={<CartSkeleton />}>{(cart) => <FilledCart cart={cart} />}</CartAtHand>
    </main>
  )
}

function FilledCart({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout')
  const isInCart = new Set(cart.items.map(({ product_id }) => product_id))
  const wished =
    useWishes().wishes?.flatMap(({ product, isGone }) => (isGone ? [] : [product])) ?? []
  return (
    <>
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
      <CardRail
        title={t('cart.fromWishlist')}
        products={wished.filter(({ id }) => !isInCart.has(id))}
      />
    </>
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
