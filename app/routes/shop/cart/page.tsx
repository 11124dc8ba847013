import { href } from 'react-router'
import { ProductRail } from '#app/catalog/product-rail.tsx'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import type { Cart } from '#contract/cart'
import { useWishlistItems } from '../wishlist/use-wishlist-items.ts'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CurrentCart } from './current-cart.tsx'
import { LazySavedItems } from './lazy-saved-items.tsx'
import '../../../cart/line-item.css'
import './cart.css'

/** The server renders the same page for every visitor; the browser loads the cart. */
export default function CartPage() {
  const { t } = useTranslation([checkoutMessages, navigationMessages])
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('cart.title')} noIndex />
      <Breadcrumbs
        crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: t('cart.title') }]}
      />
      <h1 className="d3 pt-1.5 pb-8">{t('cart.title')}</h1>
      <CurrentCart skeleton={<CartSkeleton />}>{(cart) => <FilledCart cart={cart} />}</CurrentCart>
    </main>
  )
}

function FilledCart({ cart }: { cart: Cart }) {
  const { t } = useTranslation(checkoutMessages)
  const cartProductIds = new Set(cart.items.map(({ product_id }) => product_id))
  const wishlistProducts =
    useWishlistItems().items?.flatMap(({ product, isDiscontinued }) =>
      isDiscontinued ? [] : [product],
    ) ?? []
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
      <LazySavedItems />
      <ProductRail
        title={t('cart.fromWishlist')}
        products={wishlistProducts.filter(({ id }) => !cartProductIds.has(id))}
      />
    </>
  )
}

/** Two lines and a summary. */
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
