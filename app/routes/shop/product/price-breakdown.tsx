import { useProductPrices } from '#app/currency/use-product-prices.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Plus } from '#app/ui/icons.ts'
import type { ProductDetails, Variant } from '#contract/catalog'

interface Props {
  product: ProductDetails
  variantOrProduct: Pick<Variant, 'price' | 'lowest_price_30_days' | 'reduction_percent'>
  quantity: number
}

/** How the price is calculated. Expanded if the price is reduced. Without tax, which depends on the delivery country. */
export function PriceBreakdown({ product, variantOrProduct, quantity }: Props) {
  const { t } = useTranslation(productMessages)
  const { format: formatMoney, convertReduced } = useProductPrices(product.currency)
  const reduced = convertReduced(variantOrProduct)
  const { price, lowest_price_30_days: lowestPrice, reduction_percent: percent } = reduced
  const base = lowestPrice ?? price
  const times =
    quantity > 1 ? t('price.quantityTimesPrice', { quantity, price: formatMoney(base) }) : ''
  return (
    <details className="disclosure" open={lowestPrice !== null}>
      <summary>
        {t('price.breakdown')} <Icon icon={Plus} />
      </summary>
      <div>
        <dl className="receipt text-sm" data-price>
          <div>
            <dt>
              {t(lowestPrice === null ? 'price.base' : 'price.lowest30Days')} {times}
            </dt>
            <dd>{formatMoney(base * quantity)}</dd>
          </div>
          {lowestPrice !== null && (
            <div className="discount">
              <dt>{t('price.reduction', { percent })}</dt>
              <dd>{formatMoney((price - lowestPrice) * quantity)}</dd>
            </div>
          )}
          <div className="total">
            <dt>{t('price.total')}</dt>
            <dd>{formatMoney(price * quantity)}</dd>
          </div>
        </dl>
        <p className="mt-3 text-sm text-ink-2">{t('price.tax')}</p>
      </div>
    </details>
  )
}
