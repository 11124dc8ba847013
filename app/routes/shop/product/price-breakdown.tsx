import { useProductPrices } from '#app/currency/use-product-prices.ts'
import { useRevealedPrice } from '#app/flash-sale/sale-prices.ts'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Plus } from '#app/ui/icons.ts'
import type { ProductDetails, Variant } from '#contract/catalog'

interface Props {
  product: ProductDetails
  variantOrProduct: Pick<Variant, 'id' | 'price' | 'lowest_price_30_days' | 'reduction_percent'>
  quantity: number
}

/** How the price is calculated. Expanded if the price is reduced. Without tax, which depends on the delivery country. */
export function PriceBreakdown({ product, variantOrProduct, quantity }: Props) {
  const { t } = useTranslation(productMessages)
  const { format: formatMoney, convertReduced } = useProductPrices(product.currency)
  const { lowest_price_30_days: lowestPrice, ...reduced } = convertReduced(variantOrProduct)
  const reduction = useReduction({ ...reduced, lowestPrice, id: variantOrProduct.id, quantity })
  const { base, label, off } = reduction
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
              {reduction.baseLabel} {times}
            </dt>
            <dd>{formatMoney(base * quantity)}</dd>
          </div>
          {label && (
            <div className="discount">
              <dt>{label}</dt>
              <dd>{formatMoney(-off)}</dd>
            </div>
          )}
          <div className="total">
            <dt>{t('price.total')}</dt>
            <dd>{formatMoney(base * quantity - off)}</dd>
          </div>
        </dl>
        <p className="mt-3 text-sm text-ink-2">{t('price.tax')}</p>
      </div>
    </details>
  )
}

interface ReductionInput {
  id: string
  price: number
  lowestPrice: number | null
  reduction_percent: number | null
  quantity: number
}

/** The reduction for everybody, or that of a sale, whose price the units have that the shopper can still buy at it. */
function useReduction({ id, price, lowestPrice, quantity, ...reduced }: ReductionInput) {
  const { t } = useTranslation(productMessages)
  const { t: tCommon } = useTranslation(commonMessages)
  const revealed = useRevealedPrice(id)
  if (revealed) {
    const { formerPrice: base, percent, units } = revealed
    const off = (base - revealed.price) * Math.min(quantity, units)
    return {
      base,
      baseLabel: t('price.base'),
      label: tCommon('receipt.flashSale', { percent }),
      off,
    }
  }
  if (lowestPrice === null) return { base: price, baseLabel: t('price.base'), label: null, off: 0 }
  const percent = reduced.reduction_percent
  return {
    base: lowestPrice,
    baseLabel: t('price.lowest30Days'),
    label: t('price.reduction', { percent }),
    off: (lowestPrice - price) * quantity,
  }
}
