import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PackageCheck, Truck, Undo2 } from '#app/ui/icons.ts'
import type { ProductDetails, Variant } from '#contract/catalog'

interface Props {
  product: ProductDetails
  variantOrProduct: Pick<Variant, 'stock' | 'stock_left'>
}

/** Stock level, and delivery and return terms of products that the shop itself sells. */
export function StockAndDelivery({ product, variantOrProduct }: Props) {
  const { t } = useTranslation(productMessages)
  const isOut = variantOrProduct.stock === 'out'
  const defaultStockText = isOut ? t('soldOut') : t('stock.in')
  const stockText =
    variantOrProduct.stock === 'low'
      ? t('stock.left', { count: variantOrProduct.stock_left ?? 1 })
      : defaultStockText
  const isSoldByShop = product.source === 'manual'
  return (
    <ul className="facts">
      <li aria-live="polite">
        <Icon icon={PackageCheck} />
        <strong className="font-semibold">{stockText}</strong>
      </li>
      {isSoldByShop && (
        <li>
          <Icon icon={Truck} />
          <span>
            {t('facts.shipping')} <span className="text-ink-2">{t('facts.shippingHow')}</span>
          </span>
        </li>
      )}
      {isSoldByShop && (
        <li>
          <Icon icon={Undo2} />
          <span>
            {t('facts.returns')} <span className="text-ink-2">{t('facts.returnsHow')}</span>
          </span>
        </li>
      )}
    </ul>
  )
}
