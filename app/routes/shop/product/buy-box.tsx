import { lazy, Suspense } from 'react'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ProductDetails } from '#contract/catalog'
import { BuyRow } from './buy-row.tsx'
import { MarketplaceBuyRow } from './marketplace-buy-row.tsx'
import { OptionPicker } from './option-picker.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import { SizeGuide } from './size-guide.tsx'
import { StockAndDelivery } from './stock-and-delivery.tsx'
import type { VariantSelection } from './use-option-selection.ts'

// Only the browser knows what is compared.
const CompareButton = lazy(() =>
  import('./compare-button.tsx').catch(() => ({ default: () => <></> })),
)

// Loaded for what is sold out.
const NotifyMe = lazy(() => import('./notify-me.tsx').catch(() => ({ default: () => <></> })))

interface Props {
  product: ProductDetails
  selection: VariantSelection
  onOpenReviews: () => void
}

export function BuyBox({ product, selection, onOpenReviews }: Props) {
  const { t } = useTranslation(productMessages)
  const { variant } = selection
  const variantOrProduct = variant ?? product
  const { is_outbound: isOutbound } = product
  const isHydrated = useHydrated()
  return (
    <div className="buy-box">
      <h1 className="d3">{product.title}</h1>
      <p className="buy-meta">
        {product.rating !== null && (
          <button type="button" className="link" onClick={onOpenReviews}>
            <Rating average={product.rating} count={product.review_count} />
          </button>
        )}
        {product.brand && <span className="text-ink-2">{product.brand}</span>}
        {(isOutbound || !product.brand) && (
          <span className="text-ink-2">{t(`source.soldBy.${product.source}`)}</span>
        )}
      </p>
      <Price
        id={variantOrProduct.id}
        size="page"
        amount={variantOrProduct.price}
        currency={product.currency}
        varies={!variant && product.price_varies}
        lowestPrice30Days={variantOrProduct.lowest_price_30_days}
        reductionPercent={variantOrProduct.reduction_percent}
      />
      <OptionPicker product={product} selection={selection} />
      {product.size_guide && <SizeGuide section={product.size_guide} />}
      {isOutbound ? (
        <MarketplaceBuyRow product={product} />
      ) : (
        <BuyRow product={product} selection={selection} />
      )}
      {isHydrated && !isOutbound && variant?.stock === 'out' && (
        <Suspense>
          <NotifyMe key={variant.id} variantId={variant.id} />
        </Suspense>
      )}
      <div className="mt-3 min-h-11">
        {isHydrated && (
          <Suspense>
            <CompareButton slug={product.slug} />
          </Suspense>
        )}
      </div>
      <StockAndDelivery product={product} variantOrProduct={variantOrProduct} />
      {!isOutbound && (variant || !product.price_varies) && (
        <PriceBreakdown
          product={product}
          variantOrProduct={variantOrProduct}
          quantity={selection.quantity}
        />
      )}
    </div>
  )
}
