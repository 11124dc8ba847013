import { PackageCheck, Truck, Undo2 } from 'lucide'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ProductDetails, Variant } from '#contract/catalog'

interface Props {
  product: ProductDetails
  sold: Pick<Variant, 'stock' | 'stock_left'>
}

/** What decides: is it there, what does it cost to come, can it go back. */
export function StockAndDelivery({ product, sold }: Props) {
  const { t } = useTranslation('product')
  const isOut = sold.stock === 'out'
  const words = isOut ? t('soldOut') : t('stock.in')
  const stockWords = sold.stock === 'low' ? t('stock.left', { count: sold.stock_left ?? 1 }) : words
  const isOurs = product.source === 'manual'
  return (
    <ul className="facts">
      <li aria-live="polite">
        <Icon icon={PackageCheck} />
        <strong className="font-semibold">{stockWords}</strong>
      </li>
      {isOurs && (
        <li>
          <Icon icon={Truck} />
          <span>
            {t('facts.shipping')} <span className="text-ink-2">{t('facts.shippingHow')}</span>
          </span>
        </li>
      )}
      {isOurs && (
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
