import { useTranslation } from '#app/i18n/use-translation.ts'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { ProductDetails } from '#contract/catalog'
import { BuyRow } from './buy-row.tsx'
import { Facts } from './facts.tsx'
import { Options } from './options.tsx'
import { OutboundRow } from './outbound-row.tsx'
import { PriceWorking } from './price-working.tsx'
import type { Choice } from './use-choice.ts'

interface Props {
  product: ProductDetails
  choice: Choice
  onReviews: () => void
}

export function BuyBox({ product, choice, onReviews }: Props) {
  const { t } = useTranslation('product')
  const { variant } = choice
  const sold = variant ?? product
  const isOutbound = product.source === 'aliexpress'
  return (
    <div className="buy">
      <h1 className="d3">{product.title}</h1>
      <p className="buy-meta">
        {product.rating !== null && (
          <button type="button" className="link" onClick={onReviews}>
            <Rating average={product.rating} count={product.review_count} />
          </button>
        )}
        {product.brand && <span className="text-ink-2">{product.brand}</span>}
        {(isOutbound || !product.brand) && (
          <span className="text-ink-2">{t(`source.soldBy.${product.source}`)}</span>
        )}
      </p>
      <Price
        size="page"
        amount={sold.price}
        currency={product.currency}
        lowestPrice30Days={sold.lowest_price_30_days}
        reductionPercent={sold.reduction_percent}
      />
      <Options product={product} choice={choice} />
      {isOutbound ? (
        <OutboundRow product={product} />
      ) : (
        <BuyRow product={product} choice={choice} />
      )}
      <Facts product={product} sold={sold} />
      {!isOutbound && <PriceWorking product={product} sold={sold} quantity={choice.quantity} />}
    </div>
  )
}
