import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PackageCheck, Truck, Undo2 } from '#app/ui/icons.ts'
import type { ProductDetails, Variant } from '#contract/catalog'
import { DeliveryEstimate } from './delivery-estimate.tsx'

interface Props {
  product: ProductDetails
  variantOrProduct: Pick<Variant, 'stock' | 'stock_left'>
}

/** Stock level, and delivery and return terms of products that the shop itself sells. */
export function StockAndDelivery({ product, variantOrProduct }: Props) {
  const { t } = useTranslation(productMessages)
  const isOut = variantOrProduct.stock === 'out'
  const defaultStockText = isOut ? t('soldOut') : t('stock.inStock')
  const stockText =
    variantOrProduct.stock === 'low'
      ? t('stock.lowStock', { count: variantOrProduct.stock_left ?? 1 })
      : defaultStockText
  const isOwn = product.source === 'manual'
  return (
    <ul className="delivery-info">
      <li aria-live="polite">
        <Icon icon={PackageCheck} />
        <strong className="font-semibold">{stockText}</strong>
      </li>
      {!product.is_outbound && (
        <>
          <li>
            <Icon icon={Truck} />
            <span>
              {isOwn && t('delivery.freeShipping')}{' '}
              <span className="text-ink-2">
                <DeliveryEstimate isOwn={isOwn} />
              </span>
            </span>
          </li>
          <li>
            <Icon icon={Undo2} />
            <span>
              {t('delivery.returns')}{' '}
              <span className="text-ink-2">{t('delivery.returnsDetail')}</span>
            </span>
          </li>
        </>
      )}
    </ul>
  )
}
