import { useEffect } from 'react'
import { href } from 'react-router'
import { ProductRail } from '#app/catalog/product-rail.tsx'
import { RecentlyViewed } from '#app/catalog/recently-viewed.tsx'
import { addViewedProduct } from '#app/catalog/viewed-products.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import type { ProductDetails } from '#contract/catalog'
import { BoughtTogether } from './bought-together.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { ProductHead } from './product-head.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { StickyBuyBar } from './sticky-buy-bar.tsx'
import { scrollToTabs, useOpenTab } from './use-open-tab.ts'
import { useVariantSelection } from './use-variant-selection.ts'

/** The product page: pictures, buy box, tabs and related products. */
export function ProductView({ product }: { product: ProductDetails }) {
  const { t } = useTranslation(productMessages)
  const selection = useVariantSelection(product)
  const { tab, openTab } = useOpenTab()
  useEffect(() => addViewedProduct(product.id), [product.id])
  const openReviews = () => {
    openTab('reviews')
    scrollToTabs('smooth')
  }
  return (
    <main id="main" className="wrap">
      <ProductHead product={product} />
      <Breadcrumbs crumbs={useProductBreadcrumbs(product)} />
      <div className="product">
        <Gallery product={product} variant={selection.preview} />
        <BuyBox product={product} selection={selection} onOpenReviews={openReviews} />
      </div>
      <ProductTabs product={product} open={tab} onOpen={openTab} />
      <BoughtTogether productId={product.id} />
      <ProductRail title={t('related')} products={product.related} />
      <RecentlyViewed except={product.id} />
      <StickyBuyBar product={product} selection={selection} />
    </main>
  )
}

function useProductBreadcrumbs({ title, breadcrumb }: ProductDetails) {
  const { t } = useTranslation(navigationMessages)
  const categories = breadcrumb.map(({ name, slug }) => ({
    label: name,
    to: `${href('/categories')}?${new URLSearchParams({ category: slug })}`,
  }))
  return [
    { label: t('home'), to: href('/') },
    { label: t('shop'), to: href('/shop') },
    ...categories,
    { label: title },
  ]
}
