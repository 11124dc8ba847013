import { useEffect, useState } from 'react'
import { useProductPrices } from '#app/currency/use-product-prices.ts'
import { useRevealedPrice } from '#app/flash-sale/sale-prices.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ProductDetails } from '#contract/catalog'
import { AddToCart } from './buy-row.tsx'
import { MarketplaceBuyButton } from './marketplace-buy-row.tsx'
import type { VariantSelection } from './use-option-selection.ts'

interface Props {
  product: ProductDetails
  selection: VariantSelection
}

/** A buy button at the bottom of small screens, shown while the page is scrolled past the buy row, up to the footer. */
export function StickyBuyBar({ product, selection }: Props) {
  const isPastBuyRow = useIsInView('.buy-row', VIEWPORT_AND_BELOW) === false
  const isShown = useIsInView('.footer') === false && isPastBuyRow
  useRootClass('has-buy-bar', isShown)
  const { variant } = selection
  const { t } = useTranslation(productMessages)
  const { format, convert } = useProductPrices(product.currency)
  const revealed = useRevealedPrice(variant?.id ?? product.id)
  const price = format(revealed?.price ?? convert(variant?.price ?? product.price))
  return (
    <div className={`sticky-buy-bar ${isShown ? 'is-shown' : ''}`} inert={!isShown}>
      <span className="min-w-0">
        <span className="amount" data-price>
          {!variant && product.price_varies ? t('filters.from', { price }) : price}
        </span>
        <span className="sticky-buy-bar-product">
          {variant?.options.join(', ') || product.title}
        </span>
      </span>
      {product.is_outbound ? (
        <MarketplaceBuyButton product={product} />
      ) : (
        <AddToCart product={product} selection={selection} />
      )}
    </div>
  )
}

/** For styles outside this component. In CSS, `body:has(…)` would compute those of the whole page again with each change. */
function useRootClass(name: string, isSet: boolean) {
  useEffect(() => {
    const { classList } = document.documentElement
    classList.toggle(name, isSet)
    return () => classList.remove(name)
  }, [name, isSet])
}

// The margin counts everything below the viewport as visible, so a jump past the element also fires the observer.
const VIEWPORT_AND_BELOW = '0px 0px 100000px'

/** Returns whether the first matching element is in the viewport, or undefined until the browser knows. */
function useIsInView(selector: string, rootMargin = '0px'): boolean | undefined {
  const [isInView, setInView] = useState<boolean>()
  useEffect(() => {
    const element = document.querySelector(selector)
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting),
      { rootMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [selector, rootMargin])
  return isInView
}
