import { useEffect, useState } from 'react'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { ProductDetails } from '#contract/catalog'
import { AddToCart } from './buy-row.tsx'
import { MarketplaceBuyButton } from './marketplace-buy-row.tsx'
import type { VariantSelection } from './use-variant-selection.ts'

interface Props {
  product: ProductDetails
  selection: VariantSelection
}

/** A buy button at the bottom of small screens, shown once the buy row is scrolled out of view. */
export function StickyBuyBar({ product, selection }: Props) {
  const isShown = useHasScrolledPast('.buy-row')
  const { variant } = selection
  const { t } = useTranslation(productMessages)
  const price = useMoneyFormatter(product.currency)(variant?.price ?? product.price)
  return (
    <div className={`sticky-buy-bar ${isShown ? 'is-shown' : ''}`} inert={!isShown}>
      <span className="min-w-0">
        <span className="amount">
          {!variant && product.price_varies ? t('filters.from', { price }) : price}
        </span>
        <span className="sticky-buy-bar-product">
          {variant?.options.join(', ') || product.title}
        </span>
      </span>
      {product.source === 'aliexpress' ? (
        <MarketplaceBuyButton product={product} />
      ) : (
        <AddToCart product={product} selection={selection} />
      )}
    </div>
  )
}

/** Returns whether the first matching element is above the viewport. */
function useHasScrolledPast(selector: string): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = document.querySelector(selector)
    if (!element) return
    // The margin counts everything below the viewport as visible, so a jump past the element also fires the observer.
    const rootMargin = '0px 0px 100000px'
    const observer = new IntersectionObserver(
      (entries) => setPast(entries.at(-1)?.isIntersecting === false),
      { rootMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [selector])
  return isPast
}
