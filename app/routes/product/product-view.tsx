import { useState } from 'react'
import { CardRail } from '#app/card-rail.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Crumbs } from '#app/shell/crumbs.tsx'
import type { ProductDetails } from '#contract/catalog'
import { BuyBox } from './buy-box.tsx'
import { BuyingBar } from './buying-bar.tsx'
import { Gallery } from './gallery.tsx'
import { ProductHead } from './product-head.tsx'
import { ProductTabs, TABS, type TabName } from './product-tabs.tsx'
import { useChoice } from './use-choice.ts'

/** Pictures at the left, buying at the right, everything to read below. */
export function ProductView({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('product')
  const choice = useChoice(product)
  const [tab, setTab] = useState<TabName>('description')
  const openReviews = () => {
    setTab('reviews')
    document.getElementById(TABS)?.scrollIntoView({ behavior: 'smooth' })
  }
  return (
    <main id="main" className="wrap">
      <ProductHead product={product} />
      <Crumbs crumbs={useCrumbs(product)} />
      <div className="product">
        <Gallery product={product} variant={choice.variant} />
        <BuyBox product={product} choice={choice} onReviews={openReviews} />
      </div>
      <ProductTabs product={product} open={tab} onOpen={setTab} />
      <CardRail title={t('related')} products={product.related} />
      <BuyingBar product={product} choice={choice} />
    </main>
  )
}

function useCrumbs({ title, breadcrumb }: ProductDetails) {
  const { t } = useTranslation('navigation')
  const categories = breadcrumb.map(({ name, slug }) => ({
    label: name,
    to: `/categories?category=${slug}`,
  }))
  return [
    { label: t('home'), to: '/' },
    { label: t('shop'), to: '/shop' },
    ...categories,
    { label: title },
  ]
}
