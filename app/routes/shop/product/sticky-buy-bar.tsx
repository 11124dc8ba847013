import { useEffect, useState } from 'react'
import { Amount } from '#app/ui/price.tsx'
import type { ProductDetails } from '#contract/catalog'
import { AddToCart } from './buy-row.tsx'
import { MarketplaceBuyButton } from './marketplace-buy-row.tsx'
import type { VariantSelection } from './use-variant-selection.ts'

interface Props {
  product: ProductDetails
  selection: VariantSelection
}

/** On small screens, once the button above has been scrolled past: the same button in reach. */
export function StickyBuyBar({ product, selection }: Props) {
  const isShown = useHasScrolledPast('.buy-row')
  const { variant } = selection
  return (
    <div className={`buying-bar ${isShown ? 'is-shown' : ''}`} inert={!isShown}>
      <span className="min-w-0">
        <Amount amount={variant?.price ?? product.price} currency={product.currency} />
        <span className="buying-bar-what">{variant?.options.join(', ') || product.title}</span>
      </span>
      {product.source === 'aliexpress' ? (
        <MarketplaceBuyButton product={product} />
      ) : (
        <AddToCart product={product} selection={selection} />
      )}
    </div>
  )
}

/** Whether the first element of this kind lies above what is seen. */
function useHasScrolledPast(selector: string): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const watched = document.querySelector(selector)
    if (!watched) return
    // Everything below the screen counts as seen, so a leap past the element is noticed as well.
    const rootMargin = '0px 0px 100000px'
    const observer = new IntersectionObserver(
      (seen) => setPast(seen.at(-1)?.isIntersecting === false),
      { rootMargin },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [selector])
  return isPast
}
