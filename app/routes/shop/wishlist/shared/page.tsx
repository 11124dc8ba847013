import { useSuspenseQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { loadPageData } from '#app/api/load-page-data.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { ProductCardWithActions } from '#app/catalog/product-card-with-actions.tsx'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { wishlistMessages } from '#app/i18n/areas/wishlist.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { ProductGrid } from '#app/ui/product-grid.tsx'
import { StockNote } from '#app/ui/stock-note.tsx'
import { AddAllToCart, NotAddedProducts } from '#app/wishlist/add-all-to-cart.tsx'
import { sharedWishlistQuery } from '#app/wishlist/share-queries.ts'
import { useAddAllToCart } from '#app/wishlist/use-add-all-to-cart.ts'
import type { ProductCard } from '#contract/catalog'
import type { Route } from './+types/page'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, params.token)
export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, params.token)

function load(context: Route.LoaderArgs['context'], token: string) {
  return loadPageData(context, (queries, api) =>
    queries.fetchQuery(sharedWishlistQuery(api, token)),
  )
}

/** A wishlist that somebody shared by its link. */
export default function SharedWishlistPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation([wishlistMessages, navigationMessages])
  const { data } = useSuspenseQuery(sharedWishlistQuery(useApi(), params.token))
  const { first_name: name, items } = data
  const title = name ? t('shared.titleNamed', { name }) : t('shared.title')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} noIndex />
      <Breadcrumbs crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: title }]} />
      <h1 className="d3 pt-1.5 pb-3 wrap-break-word">{title}</h1>
      {items.length > 0 ? <SharedProducts products={items} /> : <NothingShared />}
    </main>
  )
}

function SharedProducts({ products }: { products: ProductCard[] }) {
  const { t } = useTranslation(wishlistMessages)
  const addAll = useAddAllToCart(() => {})
  return (
    <>
      <p className="pb-6 text-ink-2">{t('shared.about')}</p>
      <p className="pb-6">
        <AddAllToCart products={products} action={addAll} />
      </p>
      <NotAddedProducts {...(addAll.data && { result: addAll.data })} />
      <ProductGrid columns={4}>
        {products.map((product) => (
          <ProductCardWithActions
            key={product.id}
            product={product}
            level="h2"
            stockNote={<StockNote stock={product.stock} left={product.stock_left} always />}
          />
        ))}
      </ProductGrid>
    </>
  )
}

function NothingShared() {
  const { t } = useTranslation([wishlistMessages, navigationMessages])
  const link = { to: href('/shop'), label: t('navigation:wishlist.shop') }
  return <EmptyState title={t('shared.empty')} help={t('shared.emptyHelp')} link={link} />
}
